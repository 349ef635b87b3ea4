interface Level {
  readonly column: number;
  readonly isItem: boolean;
}

interface Line {
  readonly number: number;
  readonly column: number;
  readonly isItem: boolean;
  /** The column of its key: of an item the one after its hyphen. */
  readonly keyColumn: number;
  /** True when what belongs to it begins on the next line. */
  readonly opens: boolean;
}

interface MisplacedLine {
  readonly line: number;
  readonly column: number;
  readonly wrong: string;
}

/** The indentation, the hyphen and the key of a line, each of which may be empty; its rest follows. */
const LINE = /^( *)((?:- +)?)((?:[\w"'/.-]+:(?= |$))?)/;
const STEP = 2;

/**
 * The first line that cannot begin where it does, for text that is not valid YAML: a line shifted by a space
 * or two makes the YAML parser fail on lines around it. Each level is indented by two spaces more than its
 * parent.
 */
export function misplacedLine(text: string): MisplacedLine | null {
  const levels: Level[] = [];
  let before: Line | null = null;
  let left: Level[] = [];
  const lines = [...linesOf(text)];
  for (const [index, line] of lines.entries()) {
    const { column, isItem } = line;
    if (before?.opens === true) {
      const expected: number = before.keyColumn + STEP;
      // Two lines where the first should contain the second: it is too far in.
      const isFurtherIn: boolean = column === before.keyColumn && lines[index + 1]?.column === line.keyColumn;
      if (isFurtherIn && column >= STEP) return misplaced(before, column - STEP);
      if (column !== expected) return misplaced(line, expected);
      levels.push({ column, isItem });
      left = [];
    } else if (before !== null) {
      const known = [...levels];
      while (levels.length > 0 && (levels.at(-1) as Level).column > column) levels.pop();
      const top = levels.at(-1);
      if (top?.column !== column || top.isItem !== isItem) {
        // The line before left this line's level too early.
        if (left.some((level) => level.column === column && level.isItem === isItem)) {
          return misplaced(before, column);
        }
        const expected = nearest(line, known);
        // An item where keys belong, or a key among items: YAML itself says it better.
        return expected === column ? null : misplaced(line, expected);
      }
      left = known.slice(levels.length);
    } else levels.push({ column, isItem });
    if (line.keyColumn > column) levels.push({ column: line.keyColumn, isItem: false });
    before = line;
  }
  return null;
}

/** Lines with a key or an item; what goes on over several lines is left out, and so are comments. */
function* linesOf(text: string): Generator<Line> {
  let inside: number | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || /^ *#/.test(line)) continue;
    const [start = '', indent = '', item = '', key = ''] = LINE.exec(line) ?? [];
    if (inside !== null && indent.length > inside) continue;
    inside = null;
    if (key === '' && item === '') continue;
    const keyColumn = indent.length + (key === '' ? 0 : item.length);
    const value = line.slice(start.length).trim().replace(/^#.*/, '');
    if (/^[>|][+-]?$/.test(value)) inside = indent.length;
    yield {
      number: index + 1,
      column: indent.length,
      isItem: item !== '',
      keyColumn,
      opens: key !== '' && value === '',
    };
  }
}

/** The column of the lines it belongs with: of its kind the nearest, rather further in. */
function nearest({ column, isItem }: Line, levels: readonly Level[]): number {
  const columns = levels.filter((level) => level.isItem === isItem).map((level) => level.column);
  const away = (other: number): number => Math.abs(other - column);
  return columns.sort((a, b) => away(a) - away(b) || b - a)[0] ?? 0;
}

function misplaced({ number, column }: Line, expected: number): MisplacedLine {
  const wrong = `this line begins after ${spaces(column)}, the lines it belongs with after ${expected}`;
  return { line: number, column: column + 1, wrong };
}

function spaces(count: number): string {
  return count === 1 ? '1 space' : `${count} spaces`;
}
