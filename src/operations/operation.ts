import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InputNames } from '../engine/inputs/input-names.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { isGiven, type RequestInputs, type Unknown } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import type { Calculation } from '../engine/result.ts';
import type { CommonTexts, OperationTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import type { JsonSchema } from '../engine/values.ts';
import type { Cell } from '../formats/csv.ts';
import { invalidMessage, type Service } from '../service.ts';

/** A parameter of an operation, in addition to the calculator's inputs; no input has the same name. */
export interface ParameterDeclaration {
  readonly required: boolean;
  readonly slots?: Readonly<Record<string, string>>;
  readonly schema: (calculator: LoadedCalculator) => JsonSchema;
}

export type ParameterTexts = Readonly<Record<string, string>>;

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Work in steps, each about as much as one calculation, so that callers can do other work in between. */
export type Steps<R> = Generator<undefined, R>;

export interface FileFormat<R> {
  readonly type: string;
  readonly extension: string;
  write(result: R): string;
}

/** A question, other than a single result, that every calculator can answer. */
export interface Operation<R = unknown, N extends string = string> {
  /** The command, the key of its texts, and the last segment of its address, without an extension. */
  readonly name: N;
  readonly parameters: Readonly<Record<string, ParameterDeclaration>>;
  /** Inputs that the calculator requires but a call may omit: the operation supplies them. */
  readonly optionalInputs: (calculator: LoadedCalculator) => ReadonlySet<string>;
  /** Example parameters for the calculator's own example; null if this calculator has no such operation. */
  readonly example: (service: Service, calculator: LoadedCalculator) => ParameterTexts | null;
  /** Whether this calculator has the operation; if omitted, all have. */
  isOffered?(calculator: LoadedCalculator): boolean;
  /** The cost of a step in units of work, of which a run of the most expensive calculator is one. */
  readonly price: number;
  readonly run: (call: OperationCall) => Steps<R | InvalidInput>;
  table?(result: R): Table;
  readonly file?: FileFormat<R>;
  plain?(result: R, common: CommonTexts): string;
}

const MOST_COMPARED = 50;

export class OperationCall {
  readonly calculator: LoadedCalculator;
  readonly inputs: RequestInputs;
  readonly texts: OperationTexts;
  readonly #parameters: RequestInputs;
  readonly #problems = new Map<string, string>();
  readonly #examples = new Map<string, string>();

  constructor(
    private readonly operation: Operation,
    readonly service: Service,
    key: string,
    given: RequestInputs,
    private readonly unknown: Unknown,
  ) {
    this.calculator = service.known(key);
    this.texts = service.common.operations.each[operation.name] as OperationTexts;
    const isParameter = (name: string): boolean => Object.hasOwn(operation.parameters, name);
    this.inputs = pick(given, (name) => !isParameter(name));
    this.#parameters = pick(given, isParameter);
    this.#refuseNearNames();
  }

  /** A given parameter; null if missing, which is a fault if it is required. */
  parameter(name: string): unknown {
    const raw = Object.hasOwn(this.#parameters, name) ? this.#parameters[name] : undefined;
    if (raw instanceof DuplicateParameter) return this.problem(name, 'repeated');
    if (isGiven(raw)) return typeof raw === 'string' ? raw.trim() : raw;
    return this.operation.parameters[name]?.required ? this.problem(name, name) : null;
  }

  /** Records a parameter's error by the name of its message; only the first for each counts. */
  problem(name: string, message: string, slots: Readonly<Record<string, string>> = {}): null {
    const template = this.texts.messages[message] ?? this.service.common.operations.messages[message];
    const example =
      this.#examples.get(name) ?? this.operation.example(this.service, this.calculator)?.[name] ?? '';
    return this.problemSaid(name, render(template, { example, ...slots }));
  }

  /** Examples for parameters whose format depends on another, such as the ends of a range. */
  useExamples(examples: ParameterTexts): void {
    for (const [name, example] of Object.entries(examples)) this.#examples.set(name, example);
  }

  problemSaid(name: string, message: string): null {
    if (!this.#problems.has(name)) this.#problems.set(name, message);
    return null;
  }

  calculate(replaced: RequestInputs = {}): Calculation | InvalidInput {
    return this.service.calculate(
      this.calculator.calculator.key,
      { ...this.inputs, ...replaced },
      this.unknown,
    );
  }

  /** Rejects misspelt parameters, even where links may carry other names. */
  #refuseNearNames(): void {
    const { names } = this.calculator.schema;
    const unknown = Object.keys(this.inputs).filter((name) => !names.has(name));
    if (unknown.length === 0) return;
    const parameters = Object.keys(this.operation.parameters);
    const known = new InputNames(parameters.map((name) => ({ name, title: name, also: [] })));
    for (const name of unknown.slice(0, MOST_COMPARED)) {
      const near = known.near(name);
      if (near !== null) this.problemSaid(name, render(this.service.common.messages.unknown_near, { near }));
    }
  }

  get isFaulty(): boolean {
    return this.#problems.size > 0;
  }

  /**
   * The errors of other inputs when the operation supplies one and its parameters are unusable.
   * @param varied the input supplied; null if unknown, so that none is reported as missing.
   */
  problemsOfOthers(varied: string | null): Map<string, string> {
    const found = this.calculate(varied === null ? {} : { [varied]: undefined });
    if (!(found instanceof InvalidInput)) return new Map();
    const isTold = (name: string): boolean =>
      varied === null ? Object.hasOwn(this.inputs, name) : name !== varied;
    return new Map([...found.faults].filter(([name]) => isTold(name)));
  }

  /** All errors: of these inputs, then of the parameters. */
  refusal(inputProblems: ReadonlyMap<string, string> = new Map()): InvalidInput {
    const errors = new Map([...inputProblems, ...this.#problems]);
    const { common } = this.service;
    if (this.#problems.size === 0) return new InvalidInput(invalidMessage(common, errors.size), errors);
    const ofParameters = errors.size === 1 ? 'parameters_one' : 'parameters';
    const message = inputProblems.size === 0 ? ofParameters : 'inputs_and_parameters';
    return new InvalidInput(render(common.operations.messages[message]), errors);
  }
}

export function aboutParameter(
  { parameters }: Operation,
  texts: OperationTexts,
  name: string,
  example: ParameterTexts,
): string {
  return render(texts.parameters[name], { ...parameters[name]?.slots, example: example[name] ?? '' });
}

export function pathSegment({ name, file }: Operation): string {
  return `${name}${file?.extension ?? ''}`;
}

export function finish<R>(steps: Steps<R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function pick(given: RequestInputs, isWanted: (name: string) => boolean): RequestInputs {
  const picked: Record<string, unknown> = Object.create(null);
  for (const name of Object.keys(given)) if (isWanted(name)) picked[name] = given[name];
  return picked;
}
