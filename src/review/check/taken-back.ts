import { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { parseYaml } from '../../engine/loading/parse-yaml.ts';
import type { Place } from '../../engine/rules-file.ts';
import { isoDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { committedText, editedFiles } from '../rules-folder.ts';

type Data = Readonly<Record<string, unknown>>;
interface Looked {
  readonly looked_on?: string;
  readonly looked_by?: string;
}
type Event = Looked & {
  readonly on: string;
  readonly what: string;
  readonly may_change: readonly string[];
  readonly found?: string;
};

/**
 * Looks of the last commit that are taken back: the day of looking at a table or a source only moves on, and what was found
 * at an event stays, unless somebody else signs it. None without a history.
 */
export function takenBack(root: string, { rules }: Service, diagnostics: Diagnostics): void {
  const edited = editedFiles(root) ?? [];
  const before = (name: string): Data | null => (edited.includes(name) ? committed(root, name) : null);
  const report = (place: Place, was: string): void => {
    const wrong = `the last commit has ${was}, and a look is not taken back: put it as it was, or sign it with other initials under looked_by`;
    diagnostics.add({ ...place, wrong });
  };
  for (const { name, head } of rules.tables.values()) {
    const [file, series = ''] = name.split('/');
    const data = before(`rules/rates/${file}.yaml`) as { series?: Record<string, Looked> } & Looked;
    const was = data?.series?.[series] ?? data;
    const isSigned = head.lookedBy !== null && head.lookedBy !== was?.looked_by;
    const day = was?.looked_on ?? '';
    if (isoDay(head.lookedOn) < day && !isSigned) report(head.placeOf('looked_on'), `looked_on: ${day}`);
  }
  const sources = before('rules/sources.yaml') as Readonly<Record<string, { checked_on: string }>> | null;
  for (const { key, checkedOn, placeOf } of sources === null ? [] : rules.sources.values()) {
    const day = sources?.[key]?.checked_on ?? '';
    if (checkedOn < day) report(placeOf('checked_on'), `checked_on: ${day}`);
  }
  const calendar = before('rules/calendar.yaml') as { readonly events: readonly Event[] } | null;
  for (const { on, what, mayChange, looked, placeOf } of calendar === null ? [] : rules.events) {
    const was = calendar?.events.find(
      (one) =>
        one.on === isoDay(on) && one.what === what && one.may_change.some((name) => mayChange.includes(name)),
    );
    if (was?.found === undefined) continue;
    const isSame = was.found === looked?.found && was.looked_on === isoDay(looked.on);
    const isSigned = looked?.by !== undefined && looked.by !== was.looked_by;
    if (!isSame && !isSigned) report(placeOf(), `looked_on: ${was.looked_on}, found: ${was.found}`);
  }
}

/** The content of a file in the last commit; null where it has none, or it cannot be read. */
function committed(root: string, name: string): Data | null {
  const text = committedText(root, name);
  return text === null ? null : ((parseYaml(text, name, new Diagnostics())?.data ?? null) as Data | null);
}
