import type { VNode } from 'preact';
import type { InputField } from '../../engine/inputs/field.ts';
import { html } from '../../http/markup.ts';
import { markupOf } from '../typography.ts';
import { Control, variantOf } from './control.tsx';

/** Stands where what was typed is filled in; the texts of no field hold it. */
const PLACE = '\u{fffc}';

/** By field and variant: the HTML before and after what was typed, or all of it where nothing is repeated. */
const rendered = new WeakMap<InputField, Map<string | null, readonly string[]>>();

/**
 * A control: rendered once for each of its variants and filled in, since a form is
 * half of an embed and nearly all of it stays the same. A faulty one is rendered
 * anew.
 */
export function filledControl(field: InputField, typed: string, error?: string): VNode {
  const variant = variantOf(field, typed);
  if (error !== undefined) return <Control field={field} variant={variant} typed={typed} error={error} />;
  const variants = rendered.get(field) ?? new Map<string | null, readonly string[]>();
  rendered.set(field, variants);
  const parts = variants.get(variant) ?? render(field, variant);
  variants.set(variant, parts);
  return html(parts, ...parts.slice(1).map(() => typed));
}

function render(field: InputField, variant: string | null): readonly string[] {
  const markup = markupOf(<Control field={field} variant={variant} typed={PLACE} error={undefined} />);
  return markup.split(PLACE);
}
