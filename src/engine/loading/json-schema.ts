import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Path } from '../rules-file.ts';
import { otherSlot, unknownSlot } from '../texts/template.ts';
import type { YamlFile } from './yaml-file.ts';

export function matchesSchema(file: YamlFile, validate: ValidateFunction): boolean {
  if (validate(file.data)) return true;
  const errors = validate.errors ?? [];
  for (const error of errors.slice(0, MOST_REPORTED)) report(file, error);
  if (errors.length > MOST_REPORTED) {
    file.fault([], `there are ${errors.length - MOST_REPORTED} further faults in this file`);
  }
  return false;
}

/** Faults of one file: a file of another kind may have one in every line. */
const MOST_REPORTED = 200;

function errorPath(error: ErrorObject): Path {
  return error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function report(file: YamlFile, error: ErrorObject): void {
  const path = errorPath(error);
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = String(error.params.additionalProperty ?? error.params.unevaluatedProperty);
      file.faultAtKey([...path, key], `unknown key "${key}"`);
      return;
    }
    case 'required':
      file.fault(path, `"${error.params.missingProperty}" is missing`);
      return;
    case 'enum': {
      const wrong = `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
      if (error.propertyName === undefined) file.fault(path, wrong);
      else file.faultAtKey([...path, error.propertyName], wrong);
      return;
    }
    case 'pattern':
      // Of a key, it is reported as no name.
      if (error.propertyName !== undefined) return;
      file.fault(path, `"${String(error.data)}" is not ${describePattern(error)}`);
      return;
    case 'type':
      file.fault(path, `must be ${typeWords(String(error.params.type))}`);
      return;
    case 'minLength':
      file.fault(
        path,
        path.includes('rates') ? 'is empty: write none where there is no value' : 'must not be empty',
      );
      return;
    case 'minItems':
    case 'minProperties':
      file.fault(path, 'must not be empty');
      return;
    case 'maxItems':
      file.fault(path, `must have no more than ${error.params.limit} items`);
      return;
    case 'propertyNames':
      // A key that must be one of several words is reported as that.
      if ((error.schema as { pattern?: string }).pattern === undefined) return;
      file.faultAtKey(
        [...path, String(error.params.propertyName)],
        `"${error.params.propertyName}" is not a name`,
      );
      return;
    case 'x-slots': {
      const known = error.schema as readonly string[];
      const slot = otherSlot(String(error.data), known) as string;
      file.faultInText(path, `{${slot}}`, unknownSlot(slot, known));
      return;
    }
    // The branches of a choice report themselves; the choice adds nothing a reader can act on.
    case 'if':
      return;
    default:
      file.fault(path, String(error.message));
  }
}

function describePattern(error: ErrorObject): string {
  const described = error.parentSchema?.description;
  return typeof described === 'string' ? described : 'in the form that is asked for here';
}

function typeWords(type: string): string {
  if (type.includes('object') && type.includes('array')) return 'a list or a group of keys';
  if (type.includes('string') && type.includes('array')) return 'text or a list';
  return type === 'object' ? 'a group of keys' : type === 'array' ? 'a list' : 'text';
}
