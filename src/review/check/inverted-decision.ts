import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calculators } from '../../calculators/index.ts';
import { type DecisionDeclaration, readDecision } from '../../engine/decisions/decision.ts';
import { checkExhaustive } from '../../engine/decisions/exhaustiveness.ts';
import { Diagnostics, type Fault } from '../../engine/loading/diagnostics.ts';
import { RulesReader } from '../../engine/loading/rules-reader.ts';
import type { RulesFile } from '../../engine/rules-file.ts';
import { loadService } from '../../load-service.ts';
import { type Inversion, inversionsOf } from '../examples/inversions.ts';
import { readExamples } from '../examples/read-examples.ts';
import { findDepartures } from '../examples/run-example.ts';
import { folderAt, type RulesFolder } from '../rules-folder.ts';

/**
 * The inverted comparison of a decision: when it is reversed, exactly one outcome matches in every situation. If there
 * are several, the ones with which most worked examples pass.
 *
 * @param file its file, `rules/decisions/rate-band.yaml`, in which a fault was found.
 */
export async function invertedDecision(folder: RulesFolder, file: string): Promise<Fault[]> {
  const name = file.replace(/^rules\/decisions\/|\.yaml$/g, '');
  const shape = calculators.flatMap(({ decisions }) => decisions).find((one) => one.file === name);
  const path = join(folder.rules, 'decisions', `${name}.yaml`);
  const read = new RulesReader(folder.schemas, new Diagnostics()).read(path, file, 'decision');
  if (shape === undefined || read === null || isSound(read, read.data, shape)) return [];
  const sound = inversionsOf(read.data).filter(({ turned }) => isSound(read, turned, shape));
  const likely = sound.length > 1 ? await mostHolding(folder, read, path, sound, name) : sound;
  const [first, ...others] = likely.map((one) => ({ ...one, place: read.placeOf(one.path) }));
  if (first === undefined) return [];
  const or = others.map(({ place }) => `, or the one in line ${place.line}`).join('');
  const wrong = `this condition reads inverted${or}: with "${first.opposite}" in place of "${first.is}" exactly one outcome holds in every situation`;
  return [{ ...first.place, wrong }];
}

/** Whether exactly one outcome of a decision matches, whatever the facts. */
function isSound(file: RulesFile, data: unknown, shape: DecisionDeclaration): boolean {
  let faults = 0;
  const count = (): void => {
    faults += 1;
  };
  const silent: RulesFile = {
    ...{
      name: file.name,
      data,
      at: () => silent,
      placeOf: (path) => file.placeOf(path),
      verify: () => {},
      checkCondition: () => {},
    },
    ...{ fault: count, faultAtKey: count, faultInText: count },
  };
  const decision = readDecision(silent, shape, new Map());
  if (decision === null) return false;
  faults = 0;
  checkExhaustive(silent, decision);
  return faults === 0;
}

/** The inversions with which the fewest worked examples of the decision's calculators fail. */
async function mostHolding<T>(
  folder: RulesFolder,
  file: RulesFile,
  path: string,
  inversions: readonly Inversion<T>[],
  decision: string,
): Promise<readonly Inversion<T>[]> {
  const copy = mkdtempSync(join(tmpdir(), 'rules-turned-'));
  const own = { ...folderAt(copy), changelog: folder.changelog, schemas: folder.schemas };
  try {
    cpSync(folder.rules, own.rules, { recursive: true });
    const lines = readFileSync(path, 'utf8').split('\n');
    const counted: { readonly one: Inversion<T>; readonly failing: number }[] = [];
    for (const one of inversions) {
      const { line, column } = file.placeOf(one.path);
      const text = lines[line - 1] as string;
      const turned = text.slice(0, column - 1) + text.slice(column - 1).replace(one.is, one.opposite);
      writeFileSync(
        join(own.rules, 'decisions', `${decision}.yaml`),
        lines.with(line - 1, turned).join('\n'),
      );
      const service = await loadService(own);
      const examples = readExamples(own, new Diagnostics(), service);
      const failing = calculators
        .filter(({ decisions }) => decisions.some((shape) => shape.file === decision))
        .flatMap(({ key }) =>
          (examples.get(key) ?? []).map((example) => findDepartures(service, key, example)),
        )
        .filter((failures) => failures.length > 0).length;
      counted.push({ one, failing });
    }
    const fewest = Math.min(...counted.map(({ failing }) => failing));
    return counted.filter(({ failing }) => failing === fewest).map(({ one }) => one);
  } catch {
    // With other faults in the rules no example runs.
    return inversions;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
