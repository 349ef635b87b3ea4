import { RulesFault } from '../rules/faults.ts';
import { loadService, type Service, type ServiceOptions } from '../service.ts';
import type { Logger } from './log.ts';

/** The service over the rules in force, which can be read anew while it runs. */
export class RulesInForce {
  readonly #options: ServiceOptions;
  readonly #log: Logger;
  #service: Service;
  #reloading: Promise<void> | null = null;

  private constructor(service: Service, options: ServiceOptions, log: Logger) {
    this.#service = service;
    this.#options = options;
    this.#log = log;
  }

  /** @throws RulesFault naming everything that is wrong. */
  static async load(options: ServiceOptions, log: Logger): Promise<RulesInForce> {
    return new RulesInForce(await loadService(options), options, log);
  }

  get service(): Service {
    return this.#service;
  }

  /** Reads the rules again. Faulty rules are refused and logged, and the old ones stay in force. */
  reload(): Promise<void> {
    this.#reloading ??= this.#reload().finally(() => {
      this.#reloading = null;
    });
    return this.#reloading;
  }

  async #reload(): Promise<void> {
    const before = this.#service.rulesVersion;
    try {
      this.#service = await loadService(this.#options);
      this.#log.info({ before, rules_version: this.#service.rulesVersion }, 'rules reloaded');
    } catch (thrown) {
      const faults = thrown instanceof RulesFault ? thrown.message.split('\n') : [String(thrown)];
      this.#log.error({ rules_version: before, faults }, 'faulty rules refused: the old ones stay in force');
    }
  }
}
