import { Engine } from 'json-rules-engine';
import { OPERATORS } from '../../dist/engine/decisions/conditions.js';
import { readInputs } from '../../dist/engine/inputs/read.js';
import { Calculation } from '../../dist/engine/result.js';
import { CalculatorRun } from '../../dist/engine/run.js';

/** The calculator's own run, except for its decisions, which were made before and are replayed in order. */
class DecidedRun extends CalculatorRun {
  #taken;
  #next = 0;

  constructor(rates, taken) {
    super(rates);
    this.#taken = taken;
  }

  decide(_shape, facts) {
    const { decision, row } = this.#taken[this.#next++];
    this.trace.decisions.push({ decision, row, facts });
    return row.outcome;
  }
}

/**
 * json-rules-engine's own `Engine.run` instead of our evaluation of its conditions: it makes every decision of a run,
 * with the same facts, rules and operators, and the rest of the run is ours, in the same exact fractions. The engine
 * returns a promise and a calculator never waits, so the facts are determined beforehand.
 *
 * @param service the calculators.
 * @param key of the calculator.
 */
export function decidedByEngine(service, key) {
  const { inputRules, calculator, schema } = service.calculator(key);
  const { rules } = service.calculate(key, schema.example);
  const engines = new Map();
  const engineOf = (decision) => {
    const known = engines.get(decision);
    if (known !== undefined) return known;
    const engine = new Engine();
    for (const [name, compares] of OPERATORS) engine.addOperator(name, compares);
    decision.outcomes.forEach(({ rule }, index) => {
      engine.addRule({ conditions: { all: [structuredClone(rule)] }, event: { type: String(index) } });
    });
    engines.set(decision, engine);
    return engine;
  };
  /** The decisions of one input, with their facts. */
  const prepare = (given) =>
    service
      .calculate(key, given)
      .trace.decisions.map(({ decision, facts }) => ({ decision, facts: { ...facts } }));
  const run = async (given, asked) => {
    const taken = [];
    for (const { decision, facts } of asked) {
      const { events } = await engineOf(decision).run(facts);
      if (events.length !== 1) throw new Error(`${events.length} outcomes of ${decision.shape.file} hold`);
      taken.push({ decision, row: decision.outcomes[Number(events[0].type)] });
    }
    const read = readInputs(inputRules, given, 'refused');
    const decided = new DecidedRun(service.rules, taken);
    const outcome = calculator.calculate(read.values, decided);
    return new Calculation(rules, read, outcome, decided.trace, null).data();
  };
  return { prepare, run };
}
