import type { VNode } from 'preact';
import { deadlinesPicture, loanPicture } from './deadlines.tsx';
import { effectiveRatePicture } from './effective-rate.tsx';
import { interestPicture } from './interest-steps.tsx';
import { poolsPicture } from './pools.tsx';
import { retailPricesPicture } from './retail-prices.tsx';
import { sizePicture } from './size-limits.tsx';
import type { PictureSource } from './source.ts';

type Draw = (source: PictureSource) => VNode | null;

const PICTURES: Readonly<Record<string, Draw>> = {
  'corporation-tax': effectiveRatePicture,
  deadlines: deadlinesPicture,
  'late-penalty': interestPicture,
  'directors-loan': loanPicture,
  'capital-allowances': poolsPicture,
  'chargeable-gains': retailPricesPicture,
  'company-size': sizePicture,
  'long-period': deadlinesPicture,
};

/** The picture of a result; null when there is nothing to see. */
export function chartOf(source: PictureSource): VNode | null {
  return PICTURES[source.run.tool]?.(source) ?? null;
}
