import { RulesFault } from '../engine/loading/diagnostics.ts';
import { loadService, type ServiceOptions } from '../load-service.ts';
import type { Service } from '../service.ts';
import type { Logger } from './log.ts';

/** Diagnostics that are logged: a file that is no rules file at all may have one in every line. */
const MOST_TOLD = 100;

/** The service over the rules in force, which can be read anew while it runs. */
export class ReloadableRules {
  readonly #options: ServiceOptions;
  readonly #log: Logger;
  #service: Service;
  #asked = false;
  #reloading: Promise<void> | null = null;

  private constructor(service: Service, options: ServiceOptions, log: Logger) {
    this.#service = service;
    this.#options = options;
    this.#log = log;
  }

  /** @throws RulesFault naming everything that is wrong. */
  static async load(options: ServiceOptions, log: Logger): Promise<ReloadableRules> {
    return new ReloadableRules(await loadService(options), options, log);
  }

  get service(): Service {
    return this.#service;
  }

  /**
   * Reads the rules again, and once more if that is asked while it reads: they may have
   * been edited meanwhile. Faulty rules are refused and logged, and the old ones stay in force.
   */
  reload(): Promise<void> {
    this.#asked = true;
    this.#reloading ??= this.#reloadWhileAsked();
    return this.#reloading;
  }

  async #reloadWhileAsked(): Promise<void> {
    while (this.#asked) {
      this.#asked = false;
      await this.#reload();
    }
    this.#reloading = null;
  }

  async #reload(): Promise<void> {
    const before = this.#service.rulesVersion;
    try {
      this.#service = await loadService(this.#options);
      this.#log.info({ before, rules_version: this.#service.rulesVersion }, 'rules reloaded');
    } catch (thrown) {
      const all = thrown instanceof RulesFault ? thrown.message.split('\n') : [String(thrown)];
      const faults = all.slice(0, MOST_TOLD);
      this.#log.error(
        {
          rules_version: before,
          faults,
          ...(all.length > MOST_TOLD ? { further: all.length - MOST_TOLD } : {}),
        },
        'faulty rules refused: the old ones stay in force',
      );
    }
  }
}
