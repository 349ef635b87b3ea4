import { type ComponentChildren, options, type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** Text as pages set it: apostrophes are curly, and CO₂ has its lowered figure. Channels for programs have neither. */
export function typeset(text: string): string {
  return text.includes("'") || text.includes('CO2')
    ? text.replaceAll("'", '’').replaceAll('CO2', 'CO₂')
    : text;
}

/** Elements whose text is copied as it stands. */
const AS_TYPED = new Set(['code', 'pre', 'script', 'style', 'textarea']);

/** So is all text of elements, as they are made; what is written as a template sets its own. */
options.vnode = ({ type, props }: VNode) => {
  if (typeof type !== 'string' || AS_TYPED.has(type)) return;
  const element = props as { children?: ComponentChildren };
  const { children } = element;
  if (typeof children === 'string') element.children = typeset(children);
  else if (Array.isArray(children)) {
    element.children = children.map((child) => (typeof child === 'string' ? typeset(child) : child));
  }
};

/** Elements as markup, with their text set. */
export function markupOf(element: VNode): string {
  return renderToString(element);
}
