import type { VNode } from 'preact';
import type { LoadedCalculator } from '../../../engine/compile-calculator.ts';
import { html, ready } from '../../../http/markup.ts';
import type { Tool } from '../../../service.ts';
import type { Site } from '../../site.ts';
import type { PageResult } from '../page-result.ts';
import type { Asked } from './asked.ts';
import { CalendarPart, hasCalendar } from './calendar-part.tsx';
import { CheckPart } from './check-part.tsx';
import { ComparePart } from './compare-part.tsx';
import { hiddenInputs } from './part.tsx';
import { canSolve, SolvePart } from './solve-part.tsx';
import { SweepPart } from './sweep-part.tsx';

export interface FurtherProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly loaded: LoadedCalculator;
  readonly result: PageResult;
  /** What the address asks beside the result; null when nothing. */
  readonly asked: Asked | null;
}

/** What each question with a form is made from. */
export interface QuestionProps extends FurtherProps {
  /** The inputs of the result, which its form sends along. */
  readonly hidden: VNode;
}

/** What else can be asked of a result, folded: nothing of it is worked out before it is asked. */
export function Further(props: FurtherProps): VNode {
  const hidden = html`${hiddenInputs(props.result.calculation.read.given)}`;
  const questions = { ...props, hidden };
  const parts = [
    SweepPart(questions),
    canSolve(props.loaded) ? SolvePart(questions) : null,
    CheckPart(questions),
    ComparePart(questions),
    hasCalendar(props.loaded) ? CalendarPart(props) : null,
  ];
  const open = props.asked === null ? null : ready(' open');
  return html`
    <details class="fold" id="further"${open}>
      <summary>Go further with this result</summary>
      <div class="further">${parts}</div>
    </details>
  `;
}
