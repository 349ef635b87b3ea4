import { UnreadableFile } from '../file-cell.ts';
import { builtInFormat } from './number-formats.ts';
import type { Attributes, ZipArchive } from './zip.ts';

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly strings: readonly string[];
  /** Format by style number; empty for plain numbers. */
  readonly formats: readonly string[];
  /** Whether days are counted from 1904, as on old Macs. */
  readonly is1904: boolean;
}

/** The most elements of a kind: Excel itself allows so many formats of cells. */
const MAX_ELEMENTS = 65_490;
const MAX_FORMAT_LENGTH = 255;

/** Reads all of a workbook but its sheets. @throws UnreadableFile */
export async function readWorkbook(zip: ZipArchive): Promise<Workbook> {
  const root = await relations(zip, '_rels/.rels', '');
  const path = root.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  // A binary workbook (.xlsb) is packed like one of XML.
  if (path === undefined || !zip.has(path) || path.endsWith('.bin')) {
    throw new UnreadableFile('other_spreadsheet');
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const related = await relations(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder);
  const byId = new Map(related.map((one) => [one.id, one]));
  const targetOf = (end: string): string | undefined =>
    related.find(({ type }) => type.endsWith(end))?.target;
  const [listed, settings] = await findTags(zip, path, 'sheets/sheet', 'workbook/workbookPr');
  const sheets = listed.flatMap(({ name = '', state = 'visible', ...others }) => {
    const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1];
    const relation = byId.get(id ?? '');
    // Chart sheets have no rows.
    if (relation === undefined || !relation.type.endsWith('/worksheet')) return [];
    return [{ name, path: relation.target, isVisible: state === 'visible' }];
  });
  const visible = sheets.filter(({ isVisible }) => isVisible);
  return {
    sheets: visible.length === 0 ? sheets : visible,
    strings: await sharedStrings(zip, targetOf('/sharedStrings')),
    formats: await cellFormats(zip, targetOf('/styles')),
    is1904: settings.some(({ date1904 }) => isTrue(date1904)),
  };
}

/** The attributes of the elements of two names below their parents; none if there is no such file. */
async function findTags(zip: ZipArchive, path: string | undefined, ...names: readonly [string, string?]) {
  const lists: [Attributes[], Attributes[]] = [[], []];
  const open = (name: string, attributes: Attributes, parent: string): void => {
    const list = lists[names.indexOf(`${parent}/${name}`)];
    if (list !== undefined && list.push(attributes) > MAX_ELEMENTS) throw new UnreadableFile('damaged');
  };
  await zip.readXml(path, { open });
  return lists;
}

/** The internal targets of a part's relationships; external links are ignored. */
async function relations(zip: ZipArchive, path: string, folder: string) {
  const [links] = await findTags(zip, path, 'Relationships/Relationship');
  const internal = links.filter(({ TargetMode }) => TargetMode !== 'External');
  return internal.map(({ Id: id = '', Type: type = '', Target = '' }) => ({
    ...{ id, type },
    target: Target.startsWith('/') ? Target.slice(1) : resolved(`${folder}${Target}`),
  }));
}

function resolved(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

async function sharedStrings(zip: ZipArchive, path: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  await zip.readXml(path, {
    open(name) {
      isText = name === 't';
    },
    text(some) {
      if (isText) text += some;
    },
    close(name) {
      isText = false;
      if (name !== 'si') return;
      strings.push(unescaped(text));
      text = '';
    },
  });
  return strings;
}

/** Characters that XML cannot contain are written as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

async function cellFormats(zip: ZipArchive, path: string | undefined): Promise<string[]> {
  const [named, cells] = await findTags(zip, path, 'numFmts/numFmt', 'cellXfs/xf');
  const own = new Map(
    named.map(({ numFmtId, formatCode = '' }) => [numFmtId, formatCode.slice(0, MAX_FORMAT_LENGTH)]),
  );
  return cells.map(({ numFmtId = '0' }) => own.get(numFmtId) ?? builtInFormat(numFmtId));
}
