import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { isGiven, type RequestInputs, type Unknown } from '../engine/inputs/read.ts';
import { DuplicateParameter } from '../engine/inputs/read-value.ts';
import type { Calculation } from '../engine/result.ts';
import type { CommonTexts, OperationTexts } from '../engine/texts/common-texts.ts';
import { render } from '../engine/texts/template.ts';
import type { JsonSchema } from '../engine/values.ts';
import type { Cell } from '../formats/csv.ts';
import { invalidMessage, type Service } from '../service.ts';

/** A parameter of an operation, beside the inputs of the calculator, none of which has its name. */
export interface ParameterDeclaration {
  readonly required: boolean;
  /** Values for the slots of its description, beside its example. */
  readonly slots?: Readonly<Record<string, string>>;
  /** What it may be for one calculator. */
  readonly schema: (calculator: LoadedCalculator) => JsonSchema;
}

/** Parameters as text, by name. */
export type ParameterTexts = Readonly<Record<string, string>>;

/** Rows under their headings. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Work in small steps: whoever drives it may do something else between them. Each
 * step is about as much as one calculation.
 */
export type Steps<R> = Generator<undefined, R>;

/** A format of its own that a result is answered in, instead of JSON. */
export interface FileFormat<R> {
  /** The media type. */
  readonly type: string;
  /** With a dot, the end of its address. */
  readonly extension: string;
  write(result: R): string;
}

/** Something that can be asked of every calculator beside a single result. */
export interface Operation<R = unknown, N extends string = string> {
  /** The command, the key of its texts, and the last segment of its address but for an extension. */
  readonly name: N;
  readonly parameters: Readonly<Record<string, ParameterDeclaration>>;
  /** Inputs that a call need not give, though the calculator needs them: the operation puts them in. */
  readonly optionalInputs: (calculator: LoadedCalculator) => ReadonlySet<string>;
  /** Parameters that run with the calculator's own example; null when this calculator has no such operation. */
  readonly example: (service: Service, calculator: LoadedCalculator) => ParameterTexts | null;
  /** Whether this calculator has it; all have it where this is missing. */
  isOffered?(calculator: LoadedCalculator): boolean;
  /** What a step costs in units of work, of which a run of the dearest calculator is one. */
  readonly price: number;
  readonly run: (call: OperationCall) => Steps<R | InvalidInput>;
  /** The result as rows, where it can be had as CSV. */
  table?(result: R): Table;
  /** The result as a file, where that is what there is. */
  readonly file?: FileFormat<R>;
  /** The result for a terminal, where it is not shown as rows. */
  plain?(result: R, common: CommonTexts): string;
}

/** One call of an operation: inputs and parameters told apart, and what is wrong with the parameters. */
export class OperationCall {
  readonly service: Service;
  readonly calculator: LoadedCalculator;
  readonly inputs: RequestInputs;
  readonly texts: OperationTexts;
  readonly #operation: Operation;
  readonly #parameters: RequestInputs;
  readonly #unknown: Unknown;
  readonly #problems = new Map<string, string>();
  readonly #examples = new Map<string, string>();

  /** @throws UnknownCalculator */
  constructor(operation: Operation, service: Service, key: string, given: RequestInputs, unknown: Unknown) {
    const calculator = service.known(key);
    const isParameter = (name: string): boolean => Object.hasOwn(operation.parameters, name);
    this.service = service;
    this.calculator = calculator;
    this.texts = service.common.operations.each[operation.name] as OperationTexts;
    this.#operation = operation;
    this.#unknown = unknown;
    this.inputs = pick(given, (name) => !isParameter(name));
    this.#parameters = pick(given, isParameter);
  }

  /** A parameter as it was given; null when it was not, which is a problem if it is required. */
  parameter(name: string): unknown {
    const raw = Object.hasOwn(this.#parameters, name) ? this.#parameters[name] : undefined;
    if (raw instanceof DuplicateParameter) return this.problem(name, 'repeated');
    if (isGiven(raw)) return typeof raw === 'string' ? raw.trim() : raw;
    return this.#operation.parameters[name]?.required ? this.problem(name, name) : null;
  }

  /** Notes what is wrong with a parameter, by the name of the message; the first problem of each counts. */
  problem(name: string, message: string, slots: Readonly<Record<string, string>> = {}): null {
    const template = this.texts.messages[message] ?? this.service.common.operations.messages[message];
    const example =
      this.#examples.get(name) ?? this.#operation.example(this.service, this.calculator)?.[name] ?? '';
    return this.problemSaid(name, render(template, { example, ...slots }));
  }

  /** Examples of parameters whose form follows from another, such as the ends of a range from the input varied. */
  useExamples(examples: ParameterTexts): void {
    for (const [name, example] of Object.entries(examples)) this.#examples.set(name, example);
  }

  /** Notes what is wrong with a parameter, in words that are ready. */
  problemSaid(name: string, message: string): null {
    if (!this.#problems.has(name)) this.#problems.set(name, message);
    return null;
  }

  /** Runs the calculator on the inputs of the call with some of them replaced. */
  calculate(replaced: RequestInputs = {}): Calculation | InvalidInput {
    return this.service.calculate(
      this.calculator.calculator.key,
      { ...this.inputs, ...replaced },
      this.#unknown,
    );
  }

  /** Whether something is wrong with a parameter. */
  get isFaulty(): boolean {
    return this.#problems.size > 0;
  }

  /**
   * What is wrong with the inputs that this call gives, where one of them is put in
   * by the operation and its own parameters cannot be used.
   *
   * @param varied the input that is put in; null when it is not known which, so that none is missed.
   */
  problemsOfOthers(varied: string | null): Map<string, string> {
    const found = this.calculate(varied === null ? {} : { [varied]: undefined });
    if (!(found instanceof InvalidInput)) return new Map();
    const isTold = (name: string): boolean =>
      varied === null ? Object.hasOwn(this.inputs, name) : name !== varied;
    return new Map([...found.faults].filter(([name]) => isTold(name)));
  }

  /** Everything that is wrong: with these inputs, then with the parameters. */
  refusal(inputProblems: ReadonlyMap<string, string> = new Map()): InvalidInput {
    const errors = new Map([...inputProblems, ...this.#problems]);
    const { common } = this.service;
    if (this.#problems.size === 0) return new InvalidInput(invalidMessage(common, errors.size), errors);
    const ofParameters = errors.size === 1 ? 'parameters_one' : 'parameters';
    const message = inputProblems.size === 0 ? ofParameters : 'inputs_and_parameters';
    return new InvalidInput(render(common.operations.messages[message]), errors);
  }
}

/** What a parameter means, with its example. */
export function aboutParameter(
  { parameters }: Operation,
  texts: OperationTexts,
  name: string,
  example: ParameterTexts,
): string {
  return render(texts.parameters[name], { ...parameters[name]?.slots, example: example[name] ?? '' });
}

/** The last segment of the address of an operation. */
export function segmentOf({ name, file }: Operation): string {
  return `${name}${file?.extension ?? ''}`;
}

/** Does all steps at once, for callers who have nothing else to do. */
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
