import type { Calculator } from '../calculator.ts';
import { kindOf, MESSAGE_SLOTS, type PropertyData, readField, suits } from '../inputs/field.ts';
import { InputNames } from '../inputs/input-names.ts';
import type { SchemaData } from '../inputs/input-schema.ts';
import { checkTypes } from '../read/calculator.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { describe } from './check-condition.ts';
import { calculatorSlots, type Declared, type YamlFile } from './yaml-file.ts';

/** @param slots those of every text of the schema. */
function declaredInputs(file: YamlFile, declared: Declared, slots: readonly string[]): Declared {
  return {
    ...declared,
    'slot of a message': [...slots, ...MESSAGE_SLOTS],
    'word in the "enum"': (path) => (file.valueAt(path.slice(0, -1)) as PropertyData).enum ?? [],
  };
}

/** Reports what is wrong with the schema of a calculator's inputs. */
export function checkInputSchema(
  file: YamlFile,
  { inputs, checkFacts }: Pick<Calculator, 'inputs' | 'checkFacts'>,
  declared: Declared,
  common: CommonTexts,
): void {
  const { properties, required } = file.data as SchemaData;
  const all = Object.entries(properties);
  const constants = Object.entries(checkFacts).filter(([, { needs }]) => needs.length === 0);
  const constant = [...constants.map(([name]) => name), ...calculatorSlots(declared)];
  file.checkNames({
    ...declaredInputs(file, declared, constant),
    constant,
    input: Object.keys(inputs),
    'earlier input of its type': ([, name]) => {
      const index = all.findIndex(([other]) => other === name);
      const kind = kindOf(properties[name as string] as PropertyData);
      return all.slice(0, index).flatMap(([other, property]) => (kindOf(property) === kind ? other : []));
    },
  });
  const fields = all.map(([name, property]) =>
    readField(name, property, required.includes(name), {}, common),
  );
  for (const field of fields) {
    const type = inputs[field.name];
    if (type === undefined || suits(field, type)) continue;
    const message = `The calculator takes "${field.name}" as ${describe(type)}. Declare it so.`;
    file.error(['properties', field.name], message);
  }
  const { ambiguous } = new InputNames(fields);
  if (ambiguous !== null) {
    file.error(['properties'], `"${ambiguous}" means two inputs. Remove it from the names of one.`);
  }
}

/** Reports what is wrong with the schema of an operation over rows. */
export function checkRowSchema(file: YamlFile, declared: Declared): void {
  file.checkNames(declaredInputs(file, declared, []));
}

/** Reports what is wrong with the checks of a calculator's inputs. */
export function checkChecks(file: YamlFile, calculator: Calculator, declared: Declared): void {
  const facts = checkTypes(calculator);
  const value = [...Object.keys(facts), ...calculatorSlots(declared)];
  file.checkNames({ ...declared, input: Object.keys(calculator.inputs), value }, { facts: () => facts });
}
