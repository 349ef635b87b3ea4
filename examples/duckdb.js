import { DuckDBInstance, DuckDBScalarFunction, STRUCT, structValue, VARCHAR } from '@duckdb/node-api';
import { InvalidInput, run } from 'corporation-tax-calculators';

const FIGURES = ['payment_due', 'filing_due', 'registry_due'];

/** The dates of a period, or what is wrong with it; NULL leaves the input out. */
function deadlines(period_end) {
  try {
    const { data } = run('deadlines', { period_end });
    return { ...Object.fromEntries(FIGURES.map((figure) => [figure, data[figure]])), errors: null };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const none = Object.fromEntries(FIGURES.map((figure) => [figure, null]));
    return { ...none, errors: Object.values(error.errors).join(' ') };
  }
}

const connection = await (await DuckDBInstance.create()).connect();
connection.registerScalarFunction(
  DuckDBScalarFunction.create({
    name: 'deadlines',
    parameterTypes: [VARCHAR],
    returnType: STRUCT(Object.fromEntries([...FIGURES, 'errors'].map((name) => [name, VARCHAR]))),
    // Otherwise a NULL argument makes the result NULL, without saying what is missing.
    specialHandling: true,
    mainFunction(_info, chunk, output) {
      const ends = chunk.getColumnVector(0);
      for (let row = 0; row < chunk.rowCount; row += 1) {
        output.setItem(row, structValue(deadlines(ends.getItem(row))));
      }
      output.flush();
    },
  }),
);

const [from, to] = process.argv.slice(2).map((file) => `'${file.replaceAll("'", "''")}'`);
await connection.run(
  `COPY (SELECT company_number, unnest(deadlines(period_end::VARCHAR)) FROM ${from}) TO ${to}`,
);
