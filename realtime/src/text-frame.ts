const FIN_TEXT = 0x81;
/** Payloads from this length on need two more bytes of header, and from the next one on eight. */
const TWO_BYTES = 126;
const EIGHT_BYTES = 65_536;

/**
 * A Socket.IO packet as one WebSocket message (RFC 6455, 5.2), header and payload in one buffer, so that it is one
 * write per connection. Servers do not mask.
 */
export function textFrame(packet: string): Buffer {
  const length = Buffer.byteLength(packet);
  const headLength = length < TWO_BYTES ? 2 : length < EIGHT_BYTES ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headLength + length);
  frame[0] = FIN_TEXT;
  if (headLength === 2) frame[1] = length;
  else if (headLength === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(packet, headLength);
  return frame;
}
