import {
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBScalarFunction,
  INTEGER,
  STRUCT,
  structValue,
  VARCHAR,
} from '@duckdb/node-api';
import { createCalculators, InvalidInput } from 'corporation-tax-calculators';
import { rules } from 'corporation-tax-calculators/rules';

const DAY = 86_400_000;
const calculators = createCalculators(rules);

/** The SQL type of each kind of figure. */
const TYPES = {
  boolean: BOOLEAN,
  date: DATE,
  decimal: DOUBLE,
  enum: VARCHAR,
  integer: INTEGER,
  money: DECIMAL(18, 2),
  percent: DOUBLE,
};

/**
 * Registers a calculator as an SQL function. It takes the inputs in the given order, where NULL omits
 * one, and returns a STRUCT of the figures and `refused`: what is wrong with the inputs, or NULL.
 *
 * @param {import('@duckdb/node-api').DuckDBConnection} connection
 * @param {{ name: string, key: string, inputs: string[], figures: string[] }} declared the function's
 *   name, the calculator's key, the names of its inputs, and keys of `data`.
 */
export function registerCalculator(connection, { name, key, inputs, figures }) {
  const { schema, calculator } = calculators.service.calculator(key);
  const columns = inputs.map((input) => inputColumn(schema.fields, input));
  const kinds = figures.map((figure) => kindOf(calculator.outputs, figure));
  const nothing = Object.fromEntries(figures.map((figure) => [figure, null]));

  const answer = (given) => {
    try {
      const { data } = calculators.run(key, given);
      const found = { refused: null };
      figures.forEach((figure, index) => {
        found[figure] = cellOf(kinds[index], data[figure]);
      });
      return found;
    } catch (thrown) {
      if (!(thrown instanceof InvalidInput)) throw thrown;
      const messages = Object.entries(thrown.errors).map(([input, message]) => `${input}: ${message}`);
      return { ...nothing, refused: messages.join(' ') };
    }
  };

  connection.registerScalarFunction(
    DuckDBScalarFunction.create({
      name,
      parameterTypes: columns.map(({ type }) => type),
      returnType: STRUCT({
        ...Object.fromEntries(figures.map((figure, index) => [figure, TYPES[kinds[index]]])),
        refused: VARCHAR,
      }),
      // Otherwise a NULL argument would make the result NULL, and most inputs are optional.
      specialHandling: true,
      mainFunction(_info, chunk, output) {
        const vectors = columns.map((_, index) => chunk.getColumnVector(index));
        for (let row = 0; row < chunk.rowCount; row += 1) {
          const given = {};
          columns.forEach(({ input, read }, index) => {
            const cell = vectors[index].getItem(row);
            if (cell !== null) given[input] = read(cell);
          });
          output.setItem(row, structValue(answer(given)));
        }
        output.flush();
      },
    }),
  );
}

/** The SQL type of an input, and how to pass a cell on: pounds as text, to keep every digit. */
function inputColumn(fields, input) {
  const field = fields.find(({ name }) => name === input);
  if (field === undefined) throw new RangeError(`there is no input "${input}"`);
  switch (field.kind) {
    case 'date':
      return { input, type: DATE, read: String };
    case 'money':
      return { input, type: DECIMAL(18, 2), read: String };
    default:
      return { input, type: TYPES[field.kind], read: (cell) => cell };
  }
}

function kindOf(outputs, figure) {
  const type = outputs[figure];
  const { kind } = type?.kind === 'optional' ? type.of : (type ?? {});
  if (!(kind in TYPES)) throw new RangeError(`"${figure}" is not a single figure`);
  return kind;
}

function cellOf(kind, value) {
  if (value === null) return value;
  // In whole pence: `data` has pounds to the penny.
  if (kind === 'money') return new DuckDBDecimalValue(BigInt(Math.round(value * 100)), 18, 2);
  if (kind !== 'date') return value;
  return new DuckDBDateValue(Date.parse(value) / DAY);
}
