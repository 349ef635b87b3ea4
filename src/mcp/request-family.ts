import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isJSONRPCRequest,
  isSpecType,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { isLegacyVersion, isRecord, MODERN, type ProtocolFamily } from './protocol.ts';

/**
 * The family of a request that is plainly one, as nearly every message is, by the SDK's guards of its parts: null for
 * all that only the SDK's classifier tells. The classifier asks first whether a message is a response, and what a
 * guard finds wrong takes it twenty times as long as what it finds right.
 *
 * @param version the value of MCP-Protocol-Version; undefined when it was not sent.
 */
export function requestFamily(
  message: Readonly<Record<string, unknown>>,
  version: string | undefined,
): ProtocolFamily | null {
  const { method, params } = message;
  if (method === 'initialize' || !isJSONRPCRequest(message)) return null;
  const meta = isRecord(params) && isRecord(params._meta) ? params._meta : {};
  if (!(PROTOCOL_VERSION_META_KEY in meta)) {
    return version === undefined || isLegacyVersion(version) ? 'legacy' : null;
  }
  const isModern = version === MODERN && meta[PROTOCOL_VERSION_META_KEY] === MODERN && isEnvelope(meta);
  return isModern ? 'modern' : null;
}

/** Whether the members of `_meta` that the protocol keeps for itself are what it says, but for its version. */
function isEnvelope(meta: Readonly<Record<string, unknown>>): boolean {
  const info = meta[CLIENT_INFO_META_KEY];
  const level = meta[LOG_LEVEL_META_KEY];
  return (
    isSpecType.ClientCapabilities(meta[CLIENT_CAPABILITIES_META_KEY]) &&
    (info === undefined || isSpecType.Implementation(info)) &&
    (level === undefined || isSpecType.LoggingLevel(level))
  );
}
