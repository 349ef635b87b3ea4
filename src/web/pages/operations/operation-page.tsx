import { InvalidInput } from '../../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../engine/inputs/read.ts';
import { resultView } from '../../../engine/result-view.ts';
import type { PageWords } from '../../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../../http/markup.ts';
import type { Tool } from '../../../service.ts';
import { Control, type ControlField } from '../../components/control.tsx';
import { Page } from '../../components/document.tsx';
import { Faults, hiddenInputs } from '../../components/form.tsx';
import { Headline } from '../../components/result-parts.tsx';
import { withQuery } from '../../components/snippets.tsx';
import type { Site } from '../../site.ts';
import type { PageResult } from '../page-result.ts';
import { CheckAnswer, CompareAnswer, SolveAnswer, WhatIfAnswer } from './answers.tsx';
import type { OperationPage as Declared, OperationControl } from './declarations.ts';

export interface OperationPageProps {
  readonly site: Site;
  readonly tool: Tool;
  readonly page: Declared;
  readonly result: PageResult;
  /** Inputs and parameters, as in the query. */
  readonly given: RequestInputs;
  /** The required control that was left blank. */
  readonly missing: string | null;
  /** What was asked and found; null before a value is given. */
  readonly asked: { readonly parameters: RequestInputs; readonly found: unknown } | null;
}

const ANSWERS = {
  check: CheckAnswer,
  'what-if': WhatIfAnswer,
  compare: CompareAnswer,
  solve: SolveAnswer,
} as const;

/** An operation below the result it is about: its own form, and its answer. */
export function OperationPage({
  site,
  tool,
  page,
  result,
  given,
  missing,
  asked,
}: OperationPageProps): Markup {
  const words = result.service.common.pages;
  const path = `${site.root}/calculators/${tool.key}`;
  const faults = asked?.found instanceof InvalidInput ? asked.found : null;
  const Answer = ANSWERS[page.slug] as (props: object) => Child;
  return Page({
    site,
    title: `${faults === null && missing === null ? '' : `${words.error}: `}${words[page.word]} – ${tool.title}`,
    canonical: null,
    children: (
      <div class="operation">
        <div class="pinned">
          <p class="eyebrow">
            <a href={`${path}${withQuery('', result.inputs)}`}>{words.back}</a>
          </p>
          {Headline({
            rows: resultView(result.calculation, result.run, result.notes, false).headline,
            run: result.run,
          })}
          <p class="small">{result.run.result.answer}</p>
        </div>
        <div class="opening">
          <h1>{words[page.word]}</h1>
          <p class="lead">{words[`${page.word}_lead`]}</p>
        </div>
        {missing === null ? null : Faults({ words, faults: [[`#${missing}`, words.enter_value]] })}
        {faults === null
          ? null
          : Faults({ words, faults: [...faults.faults.values()].map((text) => [null, text]) })}
        <form class="form" method="get" action={`${path}/${page.slug}`} novalidate data-follow="reload">
          {hiddenInputs(result.calculation.read.given)}
          <div class="fields">{page.controls(result, given).map((one) => controlOf(one, words))}</div>
          <div class="go">
            <button type="submit">{words.ask}</button>
          </div>
        </form>
        {asked === null || faults !== null
          ? null
          : Answer({ result, found: asked.found, words, given: asked.parameters })}
        {asked === null || page.operation.table === undefined || faults !== null ? null : (
          <p>
            <a
              href={withQuery(`${site.root}/api/v1/tools/${tool.key}/${page.operation.name}.csv`, {
                ...result.inputs,
                ...asked.parameters,
                ...(page.slug === 'what-if' ? { vary: given.vary } : {}),
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

/** A select if there are choices, else a control for the kind of value. */
function controlOf(
  { name, label, options, kind, words: choices, typed, isOptional }: OperationControl,
  words: PageWords,
) {
  if (options !== undefined) {
    return (
      <div class="field wide">
        <label for={name}>{words[label]}</label>
        <select id={name} name={name} class="chooses">
          {options.map(([value, text]) => (
            <option value={value} selected={value === typed}>
              {text}
            </option>
          ))}
        </select>
      </div>
    );
  }
  const isChoice = choices !== undefined && choices.length > 0;
  const control: ControlField = {
    name,
    kind: isChoice ? 'enum' : kind === 'percent' ? 'decimal' : (kind ?? 'money'),
    title: words[label],
    hint: '',
    required: isOptional !== true,
    choices: (choices ?? []).map(([word]) => word),
    labels: Object.fromEntries(choices ?? []),
    minimum: null,
    fallback: undefined,
  };
  return <Control field={control} typed={typed} error={undefined} words={words} />;
}
