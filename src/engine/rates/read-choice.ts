import { listText } from '../texts/format.ts';
import { EACH_DAY, type TableDeclaration } from './declaration.ts';

interface ChoiceData {
  readonly chosen_by: string;
  readonly within_a_period?: string;
}

type Fault = (key: keyof ChoiceData, wrong: string) => void;

/**
 * Checks by which day rows are chosen, and returns how a change within a period is treated: given where every
 * day of a period counts; elsewhere not allowed, and null.
 *
 * @param faultAtKey reports a key that should not be there.
 */
export function readChoice(
  { chosen_by: by, within_a_period: method }: ChoiceData,
  { chosenBy, methods }: TableDeclaration,
  { fault, faultAtKey }: { readonly fault: Fault; readonly faultAtKey: Fault },
): string | null {
  if (!chosenBy.includes(by)) {
    fault('chosen_by', `no calculator can choose by "${by}" here: write ${listText(chosenBy, 'or')}`);
  }
  const isNeeded = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
  const known = listText(methods, 'or');
  if (isNeeded && method === undefined) {
    fault('chosen_by', `say what becomes of a change within a period: "within_a_period: ${known}"`);
  } else if (isNeeded && !methods.includes(method as string)) {
    fault('within_a_period', `no calculator does "${method}" within a period here: write ${known}`);
  } else if (!isNeeded && method !== undefined) {
    faultAtKey('within_a_period', `one day chooses the row here, "${by}": take the line out`);
  }
  return method ?? null;
}
