import { bundleForWorkers } from './bundles.ts';

// `npm run edge:build`: the worker that deploy/cloudflare sends; dist/ has been built.
const { metafile } = await bundleForWorkers();
for (const [name, { bytes }] of Object.entries(metafile.outputs)) console.log(`${name}: ${bytes} bytes`);
