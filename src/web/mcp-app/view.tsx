import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../engine/inputs/read.ts';
import type { Calculation } from '../../engine/result.ts';
import { Fragment, h, type Markup } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { Curve, Pictures } from '../charts/index.ts';
import { CompactResult } from '../components/compact-result.tsx';
import { Form, InputFaults } from '../components/form.tsx';
import { Fold } from '../components/result-parts.tsx';
import { WorkingsFold } from '../components/workings.tsx';
import { readableWorkings } from '../readable-workings.ts';

interface ViewProps {
  readonly service: Service;
  readonly loaded: LoadedCalculator;
  readonly outcome: Calculation | InvalidInput;
  readonly given: RequestInputs;
}

/** The page once its tool has answered: the result with a collapsed form, or faults above the form. */
export function View({ service, loaded, outcome, given }: ViewProps): Markup {
  const { fields } = loaded.schema;
  const words = service.common.pages;
  const typed = typedOf(loaded, given);
  if (outcome instanceof InvalidInput) {
    return (
      <>
        {InputFaults({ words, invalid: outcome, fields, isFocused: false })}
        {AppForm(service, loaded, typed, outcome.faults)}
      </>
    );
  }
  const run = outcome.toolRun();
  const drawn = { service, loaded, calculation: outcome, values: outcome.textValues() };
  return (
    <>
      {CompactResult({
        calculation: outcome,
        run,
        notes: outcome.notes(),
        words,
        isWhole: true,
        form: formOf(service, loaded, typed, new Map()),
        pictures: [Curve(drawn, run.share_url.replace(/\?.*/, '')), Pictures(drawn)],
        children: WorkingsFold({ workings: readableWorkings(outcome, service.common.workings), words }),
      })}
      <p class="caveat">
        <a href={run.share_url}>
          {words.open_result} {service.common.siteName}
        </a>
      </p>
    </>
  );
}

/** The inputs, uncollapsed; the page sends them through its host, so the form has no action. */
export function AppForm(
  service: Service,
  loaded: LoadedCalculator,
  typed: ReadonlyMap<string, string>,
  errors: ReadonlyMap<string, string>,
): Markup {
  const children = formOf(service, loaded, typed, errors);
  return Fold({ name: service.common.pages.change_title, id: 'again', isOpen: true, children });
}

function formOf(
  { common }: Service,
  { schema }: LoadedCalculator,
  typed: ReadonlyMap<string, string>,
  errors: ReadonlyMap<string, string>,
): Markup {
  return Form({ fields: schema.fields, typed, errors, action: '#', words: common.pages });
}

/** Inputs as form values; only text, numbers and booleans can be shown. */
function typedOf({ schema }: LoadedCalculator, given: RequestInputs): Map<string, string> {
  const typed = new Map<string, string>();
  for (const { name } of schema.fields) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (['string', 'number', 'boolean'].includes(typeof value)) typed.set(name, String(value));
  }
  return typed;
}
