import { Ajv, type Options } from 'ajv';
import { isDay } from '../../law/calendar.ts';
import type { ValidateInputs, ValidatorOf } from '../inputs/schema.ts';

/**
 * Ajv for schemas of inputs. That these files are schemas follows from the schema that they are checked
 * against; what is said of a departure comes from the rules.
 */
export function inputAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, validateSchema: false, messages: false, code });
  ajv.addFormat('date', isDay);
  return ajv;
}

const ajv = inputAjv();

/** Compiled schemas by their text: the same inputs are not compiled again when rules are loaded anew. */
const compiled = new Map<string, ValidateInputs>();

/** Compiles the schemas of inputs, whichever calculator they belong to. */
export const compileSchema: ValidatorOf = (_key, schema) => {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
};
