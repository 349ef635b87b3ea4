import { _ } from 'ajv';
import ajvStandalone from 'ajv/dist/standalone/index.js';
import { inputAjv } from '../engine/loading/input-validator.ts';
import type { JsonSchema } from '../engine/values.ts';
import type { Service } from '../service.ts';

// The package is CommonJS, and its types name the function once more inside.
const standaloneCode = ajvStandalone as unknown as typeof ajvStandalone.default;

/**
 * The text of an ES module whose default export is the compiled schema of each calculator's inputs, by
 * key: what Ajv would otherwise make of text at run time, which Workers and strict pages forbid.
 *
 * @param calendar where the module finds `isDay`, by which dates are told.
 */
export function validatorsModule(service: Service, calendar = './law/calendar.js'): string {
  const ajv = inputAjv({ source: true, esm: true, formats: _`{ date: isDay }` });
  const names = service.tools.map(({ key, input_schema }) => {
    const name = key.replaceAll('-', '_');
    ajv.addSchema(withoutWords(input_schema), name);
    return [key, name] as const;
  });
  const code = standaloneCode(ajv, Object.fromEntries(names.map(([, name]) => [name, name])));
  const byKey = names.map(([key, name]) => `  '${key}': ${name},\n`).join('');
  return `import { isDay } from '${calendar}';\n${code}\nexport default {\n${byKey}};\n`;
}

/** What only tells people and models what an input means, and would stand in the code once more. */
const WORDS = new Set(['title', 'description', 'examples', 'default']);

function withoutWords({ properties = {}, ...schema }: JsonSchema): JsonSchema {
  const told = Object.entries(schema).filter(([name]) => !WORDS.has(name));
  const inputs = Object.entries(properties as Record<string, JsonSchema>);
  const checked = Object.fromEntries(inputs.map(([name, property]) => [name, withoutWords(property)]));
  return { ...Object.fromEntries(told), ...(inputs.length === 0 ? {} : { properties: checked }) };
}
