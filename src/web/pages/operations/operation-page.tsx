import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import type { PageWords } from '../../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import { parseDay } from '../../../law/calendar.ts';
import type { Tool } from '../../../service.ts';
import { Control, Labelled, Options } from '../../components/control.tsx';
import { Page } from '../../components/document.tsx';
import { Faults, hiddenInputs } from '../../components/form.tsx';
import { Headline } from '../../components/result-parts.tsx';
import { withQuery } from '../../components/snippets.tsx';
import { ResultView } from '../../result-view.ts';
import type { Site } from '../../site.ts';
import type { PageResult } from '../page-result.ts';
import { CheckAnswer, CompareAnswer, SolveAnswer, WhatIfAnswer } from './answers.tsx';
import type { Asked, OperationPage as Declared, OperationControl } from './declarations.ts';

export interface OperationPageProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly page: Declared;
  readonly result: PageResult;
  readonly asked: Asked;
  /** The required control that was left blank. */
  readonly missing: string | null;
  /** The operation's parameters and what it found; null before a value is given. */
  readonly answer: { readonly parameters: RequestInputs; readonly found: unknown } | null;
}

const ANSWERS = {
  check: CheckAnswer,
  'what-if': WhatIfAnswer,
  compare: CompareAnswer,
  solve: SolveAnswer,
} as const;

/** An operation below the result it is about: its own form, and its answer. */
export function OperationPage(props: OperationPageProps): Markup {
  const { site, tool, page, result, asked, missing, answer } = props;
  const { words } = site;
  const { calculation, run, notes, inputs } = result;
  const path = `${site.root}/calculators/${tool.key}`;
  const invalid = answer?.found instanceof InvalidInput ? answer.found : null;
  const shown = invalid === null ? answer : null;
  const Answer = ANSWERS[page.slug] as (props: object) => Child;
  const controls = page.controls(result, asked);
  const faults =
    missing === null ? faultsOf(controls, invalid, words) : new Map([[missing, words.enter_value]]);
  return Page({
    site,
    title: `${faults.size > 0 ? `${words.error}: ` : ''}${words[page.word]} – ${tool.title}`,
    canonical: null,
    children: (
      <div class="operation">
        <div class="pinned">
          <p class="eyebrow">
            <a href={`${path}${withQuery('', inputs)}`}>{words.back}</a>
          </p>
          {Headline({ rows: new ResultView(calculation, notes, false).headline, run })}
          <p class="small">{run.result.answer}</p>
        </div>
        <div class="opening">
          <h1>{words[page.word]}</h1>
          <p class="lead">{words[`${page.word}_lead`]}</p>
        </div>
        {faults.size === 0
          ? null
          : Faults({ words, faults: [...faults].map(([name, text]) => [`#${name}`, text]) })}
        <form class="form" method="get" action={`${path}/${page.slug}`} novalidate>
          {hiddenInputs(calculation.read.given)}
          <div class="fields">{controls.map((one) => controlOf(one, faults.get(one.name), words))}</div>
          <div class="go">
            <button type="submit">{words.ask}</button>
          </div>
        </form>
        {shown === null ? null : Answer({ result, found: shown.found, words, given: shown.parameters })}
        {shown === null || page.operation.table === undefined ? null : (
          <p>
            <a
              href={withQuery(`${site.root}/api/v1/tools/${tool.key}/${page.operation.name}.csv`, {
                ...inputs,
                ...shown.parameters,
              })}
            >
              {words.csv}
            </a>
          </p>
        )}
      </div>
    ),
  });
}

/** The errors of each control; an error of an input belongs to the value typed for it. */
function faultsOf(
  controls: readonly OperationControl[],
  invalid: InvalidInput | null,
  words: PageWords,
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const [name, text] of invalid?.faults ?? []) {
    const control = controls.find((one) => 'kind' in one && one.name === name) ?? controls.at(-1);
    if (control === undefined) continue;
    const isDate = 'kind' in control && control.kind === 'date' && parseDay(control.typed) === null;
    faults.set(control.name, isDate ? words.enter_date : text);
  }
  return faults;
}

/** A select if there are choices, else a control for the kind of value. */
function controlOf(control: OperationControl, error: string | undefined, words: PageWords): Markup {
  const { name, label, typed } = control;
  if ('options' in control) {
    return (
      <Labelled id={name} label={words[label]}>
        <select id={name} name={name} class="chooses">
          {Options({ choices: control.options, chosen: typed })}
        </select>
      </Labelled>
    );
  }
  const { kind, words: choices = [], isOptional = false } = control;
  const field = {
    name,
    kind: choices.length > 0 ? 'enum' : kind === 'percent' ? 'decimal' : kind,
    title: words[label],
    hint: '',
    required: !isOptional,
    choices: choices.map(([word]) => word),
    labels: Object.fromEntries(choices),
    minimum: null,
    fallback: undefined,
  } as const;
  return Control({ field, typed, error, words });
}
