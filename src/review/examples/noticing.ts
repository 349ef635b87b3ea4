import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import type { Place } from '../../engine/rules-file.ts';
import type { Service } from '../../service.ts';
import { verifyRows } from '../check/verify-rows.ts';
import type { Laws } from '../laws/laws.ts';
import { brokenLaws } from '../laws/verify-laws.ts';
import type { Example } from './read-examples.ts';
import { departures, findDepartures } from './run-example.ts';

/** A part of the rules that could change without failing any worked example. */
export interface Uncovered {
  /** Its name, stable while lines move: `corporation-tax 2023-04-01 main_rate`. */
  readonly name: string;
  /** What was tried, or what is missing. */
  readonly what: string;
  readonly place: Place;
  /** How many worked examples depend on it. */
  readonly uses: number;
}

/** A worked example of a calculator, of an operation over rows, or of the return. */
export interface Run {
  readonly key: string;
  readonly example: Example;
}

/** Tries changes of the rules, one at a time. */
export class Noticing {
  constructor(
    private readonly service: Service,
    private readonly laws: Laws,
    /** The failures of examples before anything is changed. */
    private readonly failing: ReadonlyMap<Example, readonly string[]>,
  ) {}

  /** Whether a check of rows, a law or an example catches a change of a part of the rules; the change is undone. */
  isNoticed<T extends object>(changed: T, to: Partial<T>, runs: readonly Run[], isOfRows = true): boolean {
    const names = Object.keys(to) as (keyof T)[];
    const before = Object.fromEntries(names.map((name) => [name, changed[name]]));
    Object.assign(changed, to);
    try {
      return (
        (isOfRows && this.#isBroken()) ||
        runs.some((run) => this.#departs(run)) ||
        runs.some((run) => this.#isSaidOtherwise(run))
      );
    } finally {
      Object.assign(changed, before);
    }
  }

  #isBroken(): boolean {
    const broken = new Diagnostics();
    verifyRows(this.service.rules, broken);
    brokenLaws(this.service.rules, this.laws, (_, wrong) =>
      broken.add({ file: 'laws', line: 1, column: 1, wrong }),
    );
    return broken.any;
  }

  #departs({ key, example }: Run): boolean {
    if (this.service.calculator(key) === undefined || this.failing.has(example)) {
      return this.#isSaidOtherwise({ key, example });
    }
    try {
      const calculated = this.service.calculate(key, example.given);
      if ('errors' in calculated || example.refused.length > 0)
        return this.#isSaidOtherwise({ key, example });
      return departures(calculated.data(), example.expect, example.tolerance).length > 0;
    } catch {
      return true;
    }
  }

  #isSaidOtherwise({ key, example }: Run): boolean {
    const found = findDepartures(this.service, key, example);
    return found.join() !== (this.failing.get(example) ?? []).join();
  }
}
