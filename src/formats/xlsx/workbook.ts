import { type Pause, UnreadableFile } from '../file-cell.ts';
import { builtInFormat } from './number-formats.ts';
import { type Attributes, parseXml } from './parse-xml.ts';
import type { ZipArchive } from './zip.ts';

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly strings: readonly string[];
  /** Format by style number; empty for plain numbers. */
  readonly formats: readonly string[];
  /** Whether days are counted from 1904, as on old Macs. */
  readonly is1904: boolean;
}

/** Bounds that no real workbook reaches; Excel itself allows 65,490 formats of cells. */
const MAX_SHEETS = 1_000;
const MAX_RELATIONSHIPS = 2_000;
const MAX_FORMATS = 65_490;

/** @throws UnreadableFile if a list of the file is longer than any real one. */
function refuseBeyond(max: number, length: number): void {
  if (length > max) throw new UnreadableFile('damaged');
}

/** Reads all of a workbook but its sheets. @throws UnreadableFile */
export async function readWorkbook(zip: ZipArchive, pause: Pause): Promise<Workbook> {
  const root = await relations(zip, '_rels/.rels', '', pause);
  const path = root.find(({ type }) => type.endsWith('/officeDocument'))?.target;
  // A binary workbook (.xlsb) is packed like one of XML.
  if (path === undefined || !zip.has(path) || path.endsWith('.bin')) {
    throw new UnreadableFile('other_spreadsheet');
  }
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const related = await relations(zip, `${folder}_rels/${path.slice(folder.length)}.rels`, folder, pause);
  const byId = new Map(related.map((one) => [one.id, one]));
  const targetOf = (end: string): string | undefined =>
    related.find(({ type }) => type.endsWith(end))?.target;
  const found: { name: string; path: string; isHidden: boolean }[] = [];
  let is1904 = false;
  let count = 0;
  await parseXml(
    await zip.text(path),
    {
      open(name, attributes) {
        if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
        if (name !== 'sheet') return;
        count += 1;
        refuseBeyond(MAX_SHEETS, count);
        const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
        const relation = id === undefined ? undefined : byId.get(id);
        // Chart sheets have no rows.
        if (relation === undefined || !relation.type.endsWith('/worksheet')) return;
        const isHidden = (attributes.state ?? 'visible') !== 'visible';
        found.push({ name: attributes.name ?? '', path: relation.target, isHidden });
      },
    },
    pause,
  );
  const visible = found.filter(({ isHidden }) => !isHidden);
  return {
    sheets: visible.length === 0 ? found : visible,
    strings: await sharedStrings(zip, targetOf('/sharedStrings'), pause),
    formats: await cellFormats(zip, targetOf('/styles'), pause),
    is1904,
  };
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** The internal targets of a part's relationships; external links are ignored. */
async function relations(zip: ZipArchive, path: string, folder: string, pause: Pause): Promise<Relation[]> {
  const found: Relation[] = [];
  if (!zip.has(path)) return found;
  await parseXml(
    await zip.text(path),
    {
      open(name, { Id = '', Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External') return;
        found.push({
          id: Id,
          type: Type,
          target: Target.startsWith('/') ? Target.slice(1) : resolved(folder, Target),
        });
        refuseBeyond(MAX_RELATIONSHIPS, found.length);
      },
    },
    pause,
  );
  return found;
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of `${folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

async function sharedStrings(zip: ZipArchive, path: string | undefined, pause: Pause): Promise<string[]> {
  const strings: string[] = [];
  if (path === undefined || !zip.has(path)) return strings;
  let text = '';
  const taken = textTaker((more) => {
    text += more;
  });
  await parseXml(
    await zip.text(path),
    {
      open(name) {
        if (name === 'si') text = '';
        taken.open(name);
      },
      text: taken.text,
      close(name) {
        if (name === 'si') strings.push(unescaped(text));
        taken.close(name);
      },
    },
    pause,
  );
  return strings;
}

/** Characters that XML cannot contain are written as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Collects the text of `t` elements, but not phonetic text (`rPh`). */
export function textTaker(take: (text: string) => void) {
  let isText = false;
  let isSound = false;
  return {
    open(name: string): void {
      if (name === 'rPh') isSound = true;
      else if (name === 't') isText = !isSound;
    },
    close(name: string): void {
      if (name === 'rPh') isSound = false;
      else if (name === 't') isText = false;
    },
    text(text: string): void {
      if (isText) take(text);
    },
  };
}

async function cellFormats(zip: ZipArchive, path: string | undefined, pause: Pause): Promise<string[]> {
  const own = new Map<string, string>();
  const formats: string[] = [];
  if (path === undefined || !zip.has(path)) return formats;
  let isCell = false;
  const formatOf = ({ numFmtId = '0' }: Attributes): string => own.get(numFmtId) ?? builtInFormat(numFmtId);
  await parseXml(
    await zip.text(path),
    {
      open(name, attributes) {
        if (name === 'numFmt')
          own.set(attributes.numFmtId ?? '', (attributes.formatCode ?? '').slice(0, MAX_FORMAT_LENGTH));
        else if (name === 'cellXfs') isCell = true;
        else if (name === 'xf' && isCell) formats.push(formatOf(attributes));
        refuseBeyond(MAX_FORMATS, Math.max(own.size, formats.length));
      },
      close(name) {
        if (name === 'cellXfs') isCell = false;
      },
    },
    pause,
  );
  return formats;
}

const MAX_FORMAT_LENGTH = 255;
