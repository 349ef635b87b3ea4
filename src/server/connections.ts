import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** A connection with its requests that have no response yet, in order, and the groups that it is in. */
export type Connection = Socket & { unanswered: IncomingMessage[]; groups: Set<string> };

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
    if (connection.destroyed) return;
    const members = this.#groups.get(group) ?? new Set();
    this.#groups.set(group, members);
    members.delete(connection);
    members.add(connection);
    connection.groups.add(group);
    const most = group === ALL ? this.limits.connections : this.limits.connectionsPerClient;
    if (members.size <= most) return;
    for (const one of members) if (!isAnswering(one)) return void this.remove(one.destroy());
  }

  delete(group: string, connection: Connection): void {
    const members = this.#groups.get(group);
    members?.delete(connection);
    connection.groups.delete(group);
    if (members?.size === 0) this.#groups.delete(group);
  }

  /** Takes a closed connection out at once: until then it would count, and another be closed in its place. */
  remove(connection: Connection): void {
    for (const group of connection.groups) this.delete(group, connection);
  }
}
