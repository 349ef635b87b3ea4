import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { InputField } from '../../engine/inputs/field.ts';
import { html } from '../../http/markup.ts';
import { Control, faceOf } from './control.tsx';

/** Stands where what was typed is filled in; the texts of no field hold it. */
const PLACE = '\u{fffc}';

/** By field and face: the HTML before and after what was typed, or all of it where nothing is repeated. */
const rendered = new WeakMap<InputField, Map<string | null, readonly string[]>>();

/**
 * A control: rendered once for each of its faces and filled in, since a form is
 * half of an embed and nearly all of it stays the same. A faulty one is rendered
 * anew.
 */
export function filledControl(field: InputField, typed: string, error?: string): VNode {
  const face = faceOf(field, typed);
  if (error !== undefined) return <Control field={field} face={face} typed={typed} error={error} />;
  const faces = rendered.get(field) ?? new Map<string | null, readonly string[]>();
  rendered.set(field, faces);
  const parts = faces.get(face) ?? render(field, face);
  faces.set(face, parts);
  return html(parts, ...parts.slice(1).map(() => typed));
}

function render(field: InputField, face: string | null): readonly string[] {
  const markup = renderToString(<Control field={field} face={face} typed={PLACE} error={undefined} />);
  return markup.split(PLACE);
}
