import { type Child, Fragment, h, type Markup } from '../../../http/markup.ts';
import { Labelled } from '../../components/control.tsx';

export interface FileFieldsProps {
  readonly hint: string;
  readonly isInvalid?: boolean;
  readonly pasted?: string | undefined;
  /** Fields between the file and the cells. */
  readonly children?: Child;
}

/** Where to choose a file or paste cells. */
export function FileFields({ hint, isInvalid = false, pasted = '', children }: FileFieldsProps): Markup {
  return (
    <>
      <Labelled id="file" label="Spreadsheet (.xlsx) or CSV file" hint={hint} isInvalid={isInvalid}>
        <input
          id="file"
          name="file"
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          aria-describedby="file-hint"
        />
      </Labelled>
      {children}
      <Labelled id="pasted" label="Or paste the cells" isInvalid={isInvalid}>
        <textarea id="pasted" name="rows" rows={6} spellcheck="false">
          {`\n${pasted}`}
        </textarea>
      </Labelled>
    </>
  );
}
