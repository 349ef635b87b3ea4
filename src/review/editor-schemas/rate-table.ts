import { columnKind, literalExample } from '../../engine/rates/notation.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type FlatType, plainType } from '../../engine/values.ts';
import { asEditorsRead, citation, closed, listOf, oneOf, type Schema } from './parts.ts';

/** The schema of one file of rates: the general one, with the columns of each of its series. */
export function rateTableSchema(general: Schema, tables: readonly RateTable[]): Schema {
  const { properties, $defs, $schema, title } = asEditorsRead(general) as {
    properties: Schema;
    $defs: Schema;
  } & Schema;
  const { series, ...ofTable } = properties;
  const { properties: ofSeries, required } = (series as { additionalProperties: Schema })
    .additionalProperties as { properties: Schema; required: string[] };
  const [first] = tables;
  const whole =
    tables.length === 1 && first?.shape.series === null
      ? closed({ ...ofTable, ...tableProperties($defs, first) }, required)
      : closed(
          {
            ...{ title: properties.title, about: properties.about },
            series: closed(
              Object.fromEntries(
                tables.map((table) => [
                  table.shape.series,
                  closed({ ...ofSeries, ...tableProperties($defs, table) }, required),
                ]),
              ),
            ),
          },
          ['title', 'about', 'series'],
        );
  return { $schema, title, ...whole, $defs };
}

/** What differs from table to table: how a row is chosen, the ranges and the rows. */
function tableProperties(general: Schema, { shape, rows, head }: RateTable): Schema {
  const columns = Object.entries(shape.columns);
  const newest = rows.findLast(({ announced }) => !announced) ?? rows.at(-1);
  const { items } = general.rates as { items: { properties: Schema } };
  const row: Schema = {
    ...items.properties,
    from: { $ref: '#/$defs/day', description: `The first day of the row: ${head.about}` },
    cite: citation('../'),
  };
  const required = ['from', 'cite'];
  delete row.months;
  for (const [name, type] of columns) {
    const kind = columnKind(type);
    const value = newest?.cells[name]?.literal?.text ?? 'none';
    const written = `${kind.replace('?', '')}, such as ${literalExample(plainType(type as FlatType))}`;
    const description = kind.endsWith('?') ? `${written}; or none` : written;
    const one = { type: ['string', 'number'], minLength: 1 };
    const since = newest === undefined ? '' : ` from ${dayText(newest.from)}`;
    row[shape.monthly ? 'months' : name] = {
      ...(shape.monthly || kind === 'days' ? listOf(one) : { ...one, examples: [value] }),
      description,
      markdownDescription: `${description}. Newest: **${value}**${since}.`,
    };
    if (type.kind !== 'optional') required.push(shape.monthly ? 'months' : name);
  }
  const each = (schema: Schema): Schema =>
    closed(Object.fromEntries(columns.map(([name]) => [name, schema])));
  return {
    chosen_by: oneOf(shape.chosenBy),
    ...(shape.methods.length === 0 ? {} : { within_a_period: oneOf(shape.methods) }),
    columns: each({ $ref: '#/$defs/title' }),
    between: each({ type: 'string', description: 'A range such as 10% to 60%.' }),
    rates: { ...listOf(closed(row, required)), minItems: 1 },
  };
}
