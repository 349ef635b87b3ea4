import { columnKind, exampleOf } from '../../engine/rates/notation.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type FlatType, plainOf } from '../../engine/values.ts';
import { CITE, closed, listOf, oneOf, type Schema } from './parts.ts';

/** The schema of one file of rates: the general one, with the columns of each of its series. */
export function rateTableSchema(general: Schema, tables: readonly RateTable[]): Schema {
  const { properties, $defs, ...rest } = general as { properties: Schema; $defs: Schema };
  const [first] = tables;
  const isOne = tables.length === 1 && first?.shape.series === null;
  const { series, ...ofTable } = properties;
  const { properties: ofSeries, required } = (series as { additionalProperties: Schema })
    .additionalProperties;
  const whole = isOne
    ? closed({ ...ofTable, ...tableProperties(first) }, required as string[])
    : closed(
        {
          title: properties.title,
          about: properties.about,
          series: closed(
            Object.fromEntries(
              tables.map((table) => [
                table.shape.series,
                {
                  ...closed({ ...(ofSeries as Schema), ...tableProperties(table) }, required as string[]),
                  description: table.head.about,
                },
              ]),
            ),
          ),
        },
        ['title', 'about', 'series'],
      );
  const { $schema, title, description } = rest as Schema;
  return { $schema, title, description, ...whole, $defs };
}

/** What differs from table to table: how a row is chosen, the ranges and the rows. */
function tableProperties({ shape, rows }: RateTable): Schema {
  const columns = Object.entries(shape.columns);
  const newest = rows.findLast(({ announced }) => !announced) ?? rows.at(-1);
  const row: Schema = {
    from: { $ref: '#/$defs/day', description: 'The first day of the row: it holds until the next begins.' },
    status: { description: 'Only for a row that is not yet law.', enum: ['announced'] },
    jump: {
      description: 'For a value that goes further than it ever went, once somebody has looked again.',
      enum: ['confirmed'],
    },
    cite: CITE,
  };
  const required = ['from', 'cite'];
  for (const [name, type] of columns) {
    const kind = columnKind(type);
    const value = newest?.cells[name]?.literal?.text ?? 'none';
    const written = `${kind.replace('?', '')}, such as ${exampleOf(plainOf(type as FlatType))}`;
    const description = kind.endsWith('?') ? `${written}; or none` : written;
    const isList = shape.monthly || kind === 'days';
    const one = { type: ['string', 'number'], minLength: 1 };
    row[shape.monthly ? 'months' : name] = {
      ...(isList ? { ...listOf(one), ...(shape.monthly ? { minItems: 12, maxItems: 12 } : {}) } : one),
      description,
      markdownDescription: `${description}. Newest: **${value}**${newest === undefined ? '' : ` from ${dayText(newest.from)}`}.`,
      examples: isList ? [] : [value],
    };
    if (type.kind !== 'optional') required.push(shape.monthly ? 'months' : name);
  }
  return {
    chosen_by: oneOf(shape.chosenBy),
    ...(shape.methods.length === 0 ? {} : { within_a_period: oneOf(shape.methods) }),
    columns: {
      description: 'The title of each column.',
      ...closed(
        Object.fromEntries(columns.map(([name]) => [name, { $ref: '#/$defs/title' }])),
        columns.map(([name]) => name),
      ),
    },
    between: {
      description: 'For each column the range in which a value is plausible.',
      ...closed(
        Object.fromEntries(
          columns.map(([name, type]) => {
            const example = exampleOf(plainOf(type as FlatType));
            return [name, { type: 'string', description: `A range such as ${example} to ${example}.` }];
          }),
        ),
      ),
    },
    rates: { ...listOf(closed(row, required)), minItems: 1 },
  };
}
