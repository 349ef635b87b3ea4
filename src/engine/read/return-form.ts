import { type Day, parseDay } from '../../law/calendar.ts';
import type { Box, NotKnown, ReturnForm } from '../return-form.ts';
import type { Cite } from '../sources.ts';

type DayKey = 'ends_from' | 'begins_from' | 'begins_until';

export type BoxData = Pick<Box, 'box' | 'label' | 'kind'> &
  Partial<Omit<Box, DayKey | 'from' | 'cite'>> & { readonly [K in DayKey]?: string } & {
    readonly from?: string | readonly string[];
    readonly cite: Cite;
  };

/** rules/returns/ct600.yaml. */
export interface ReturnFormData {
  readonly form: string;
  readonly boxes: readonly BoxData[];
  readonly not_known: readonly NotKnown[];
}

/** What a box has that does not say otherwise. */
const BOX_DEFAULTS: Omit<Box, 'box' | 'label' | 'kind' | 'from' | 'cite' | DayKey> = {
  rounding: 'nearest',
  ...{ add: [], also: [], less: [], multiply: [], codes: [] },
  ...{
    at_most: null,
    only_with: null,
    empty: null,
    activity: null,
    figure: null,
    note: null,
    note_with: null,
  },
};

export function readReturnForm({ form, boxes, not_known }: ReturnFormData): ReturnForm {
  return { form, boxes: boxes.map(readBox), notKnown: not_known };
}

function readBox(data: BoxData): Box {
  const day = (text: string | undefined): Day | null => (text === undefined ? null : parseDay(text));
  return {
    ...BOX_DEFAULTS,
    ...data,
    from: [data.from ?? []].flat(),
    ends_from: day(data.ends_from),
    begins_from: day(data.begins_from),
    begins_until: day(data.begins_until),
    cite: [data.cite].flat(),
  };
}
