/** What the pages say of how the service is run. */
export interface Operation {
  /** Mail or web address for higher volumes and questions; null when none is given. */
  readonly contact: string | null;
  /** Requests a minute for one client; 0 for no limit. */
  readonly apiPerMinute: number;
  readonly mcpPerMinute: number;
}
