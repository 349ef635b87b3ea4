import type { AnyCalculator } from '../calculator.ts';
import type { SharedRules } from '../rules.ts';
import type { Path, RulesFile } from '../rules-file.ts';
import { readCite } from '../sources.ts';
import { readTemplate } from '../texts/template.ts';
import { type Expression, type IsKnown, readExpression } from './arithmetic.ts';
import { readTables, type TableChange } from './read-tables.ts';
import type { Follow, Slip, SlipExample, Slips, Superseded } from './slip.ts';

type Texts = Readonly<Record<string, string>>;

interface SlipData {
  readonly slip: string;
  readonly kind?: Slip['kind'];
  readonly rank: string;
  readonly sentence: string;
  readonly repeated?: readonly string[];
  readonly question?: string;
  readonly cite: string | readonly string[];
  readonly figures?: readonly string[];
  readonly when?: string;
  readonly inputs?: Texts;
  readonly rates?: Readonly<Record<string, TableChange>>;
  readonly method?: string;
  readonly gives?: Readonly<Record<string, string | readonly string[]>>;
  readonly example: SlipExample;
}

interface SlipsData {
  readonly slips: readonly SlipData[];
  readonly follow?: Texts;
  readonly superseded?: readonly (Omit<Superseded, 'when' | 'cite'> &
    Pick<SlipData, 'cite'> & { readonly when: string })[];
  readonly more?: Texts;
}

export function readSlips(
  file: RulesFile,
  calculator: AnyCalculator,
  { tables, sources, common }: Pick<SharedRules, 'tables' | 'sources' | 'common'>,
): Slips {
  const { inputs, outputs, methods = {} } = calculator;
  const data = file.data as SlipsData;
  const isInput: IsKnown = (name) => Object.hasOwn(inputs, name);
  const isFigure: IsKnown = (name, list) => {
    const [key = '', item, column = ''] = name.split('.');
    const of = outputs[list ?? key];
    if (list !== null || item !== undefined)
      return of?.kind === 'list' && (list === null ? column : key) in of.of;
    return isInput(name, null) || Object.hasOwn(outputs, key);
  };
  const never: Expression = () => null;
  const read = (path: Path, text: string, isKnown: IsKnown): Expression => {
    try {
      return readExpression(text, isKnown);
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError)) throw thrown;
      file.fault(path, thrown.message);
      return never;
    }
  };
  const checkFigure = (name: string, at: Path): void => {
    const isKnown = Object.hasOwn(outputs, name) || (isFigure(name, null) && !isInput(name, null));
    if (!isKnown) file.fault(at, `"data" has no key "${name}"`);
  };
  /** A sentence may use the numbers of its slip. */
  const words = (path: Path, text: string, taken: unknown = null): void => {
    readTemplate(file, path, text, new Set(), [...common.names, ...numbersIn(JSON.stringify(taken))]);
  };
  const cited = (path: Path, cite: SlipData['cite']) => readCite(file, [...path, 'cite'], cite, sources);

  const readSlip = (one: SlipData, index: number): Slip => {
    const path = ['slips', index];
    if (data.slips.findIndex(({ slip }) => slip === one.slip) < index) {
      file.fault([...path, 'slip'], `there is a slip "${one.slip}" already`);
    }
    const sentences = [one.sentence, ...(one.repeated ?? [])];
    for (const text of [...sentences, one.question ?? []].flat()) {
      words([...path, 'sentence'], text, [one.when, one.inputs, one.rates, one.gives]);
    }
    one.figures?.forEach((name, at) => {
      checkFigure(name, [...path, 'figures', at]);
    });
    checkFigure(one.example.figure, [...path, 'example', 'figure']);
    if ([one.inputs, one.rates, one.method, one.gives].every((part) => part === undefined)) {
      file.fault(path, 'say under inputs, rates, method or gives what was done');
    }
    for (const name of Object.keys(one.inputs ?? {})) {
      if (!isInput(name, null)) file.faultAtKey([...path, 'inputs', name], `there is no input "${name}"`);
    }
    const method = one.method === undefined ? null : (methods[one.method] ?? null);
    if (one.method !== undefined && method === null) {
      const known = Object.keys(methods).join(', ') || 'none';
      file.fault([...path, 'method'], `the calculator has no such method; it has ${known}`);
    }
    const gives = Object.entries(one.gives ?? {}).map(([name, texts]) => {
      checkFigure(name, [...path, 'gives', name]);
      const all = [texts].flat().map(String);
      return [name, all.map((text) => read([...path, 'gives', name], text, isFigure)), all] as const;
    });
    return {
      key: one.slip,
      kind: one.kind ?? 'slip',
      sentences,
      question: one.question ?? null,
      rank: Number(one.rank),
      cite: cited(path, one.cite),
      figures: one.figures === undefined ? null : new Set(one.figures),
      when: one.when === undefined ? null : read([...path, 'when'], one.when, isFigure),
      inputs: new Map(
        Object.entries(one.inputs ?? {}).map(([name, text]) => [
          name,
          read([...path, 'inputs', name], String(text), isFigure),
        ]),
      ),
      tables:
        one.rates === undefined
          ? null
          : readTables(file, [...path, 'rates'], one.rates, {
              tables,
              declared: calculator.tables,
              isInput: isFigure,
              read,
            }),
      method,
      gives: new Map(gives.map(([name, expressions]) => [name, expressions])),
      taken: new Map(
        gives.flatMap(([name, , [text = '']]) => (/^[a-z_.\d]+$/.test(text) ? [[name, text]] : [])),
      ),
      example: one.example,
      placeOf: () => file.placeOf([...path, 'example']),
    };
  };

  return {
    slips: data.slips.map(readSlip).sort((a, b) => a.rank - b.rank),
    follow: Object.entries(data.follow ?? {}).map(([figure, text]): Follow => {
      checkFigure(figure, ['follow', figure]);
      const path = ['follow', figure];
      return { figure, is: read(path, text, isFigure), placeOf: () => file.placeOf(path) };
    }),
    superseded: (data.superseded ?? []).map(({ figure, when, sentence, cite }, index): Superseded => {
      const path = ['superseded', index];
      checkFigure(figure, [...path, 'figure']);
      words([...path, 'sentence'], sentence);
      const isSame = (one: { figure: string; when: string }) => one.figure === figure && one.when === when;
      if (data.superseded?.slice(0, index).some(isSame))
        file.fault([...path, 'when'], 'one above has it too');
      return { figure, when: read([...path, 'when'], when, isFigure), sentence, cite: cited(path, cite) };
    }),
    more: new Map(Object.entries(data.more ?? {})),
  };
}

function numbersIn(text: string): string[] {
  const found = text.match(/\d[\d.,/]+%?|\d%/g) ?? [];
  const written = found.map((number) =>
    /^\d{4,}$/.test(number) ? `£${Number(number).toLocaleString('en-GB')}` : number,
  );
  return [...new Set([...found, ...written, ...found.map((number) => `£${number}`)])].sort(
    (a, b) => b.length - a.length,
  );
}
