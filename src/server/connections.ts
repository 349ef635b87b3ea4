import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A connection with its requests that have no response yet, in order. */
export type Connection = Socket & { unanswered: IncomingMessage[] };

/** Whether a complete request is unanswered; if not, the server waits for the client. */
export const isAnswering = ({ unanswered }: Connection): boolean => unanswered.at(-1)?.complete === true;

/** The group of every connection; the others have a client's. */
export const ALL = 'all';

/** Open connections by group: beyond its limit, the one that has waited longest for its client is closed, idle or slow. */
export class Connections {
  readonly #groups = new Map<string, Set<Connection>>();

  constructor(private readonly limits: Readonly<Record<'connections' | 'connectionsPerClient', number>>) {}

  /** Puts a connection last in a group, as its wait begins now. */
  add(group: string, connection: Connection): void {
    const members = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, members);
    members.delete(connection);
    members.add(connection);
    const most = group === ALL ? this.limits.connections : this.limits.connectionsPerClient;
    if (members.size <= most) return;
    for (const one of members) if (!isAnswering(one)) return void members.delete(one.destroy());
  }

  delete(group: string, connection: Connection): void {
    const members = this.#groups.get(group);
    members?.delete(connection);
    if (members?.size === 0) this.#groups.delete(group);
  }
}
