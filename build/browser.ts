import { bundleForBrowsers } from './bundles.ts';

// The last step before the package is packed: dist/ has been built.
await bundleForBrowsers();
