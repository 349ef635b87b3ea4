import { type Command, readArgs } from './command.ts';
import { FOLDER, writeEditorSchemas } from './editor-schemas/index.ts';
import { loadFolder } from './rules-folder.ts';

/** Updates the schemas by which editors complete and check the files of rules/. */
export const schemasCommand: Command = {
  usage: 'npm run schemas',
  help: ['Writes the schemas by which editors complete and check the files of the rules.'],
  async run(root, args, say) {
    readArgs(args, {});
    const service = await loadFolder(root, say);
    if (service === null) return 1;
    const written = writeEditorSchemas(service, root);
    say.out(written.length === 0 ? `${FOLDER} is up to date.` : `${FOLDER}: ${written.join(', ')}.`);
    return 0;
  },
};
