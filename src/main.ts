import { createServer } from 'node:http';
import { createApp } from './app.ts';
import { ConfigFault, readConfig } from './config.ts';
import { RulesFault } from './rules/faults.ts';
import { loadService } from './service.ts';

try {
  const { port, host, baseUrl, allowedOrigins } = readConfig(process.env);
  const service = await loadService({ baseUrl });
  const app = createApp({
    service: () => service,
    report: (defect) => console.error(defect),
    allowedOrigins,
  });
  const server = createServer(app.callback());
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(port, host, () => {
    console.log(
      `Corporation Tax calculators listen on ${baseUrl} (${host}:${port}), rules ${service.rulesVersion}`,
    );
  });
} catch (thrown) {
  if (!(thrown instanceof RulesFault) && !(thrown instanceof ConfigFault)) throw thrown;
  console.error(thrown.message);
  process.exit(1);
}
