import type { Response } from 'express';

/** A success with another status than the contract's: `200` for a repetition of a `201`. */
export class Reply<T> {
  constructor(
    readonly status: 200 | 201 | 202,
    readonly body: T,
  ) {}
}

/** Answers with `status`; `body` without `success`, which every answer gets. */
export const reply = <T>(status: 200 | 201 | 202, body: T): Reply<T> => new Reply(status, body);

/** An answer that is a file. */
export class FileReply {
  constructor(
    readonly contentType: string,
    readonly bytes: Buffer,
    readonly filename: string,
    /** Shown in the page instead of saved. */
    readonly inline = false,
  ) {}
}

/** Answers with a file to save, such as a receipt. */
export const fileReply = (contentType: string, bytes: Buffer, filename: string): FileReply =>
  new FileReply(contentType, bytes, filename);

/** Answers with a picture for a page. Its address never changes its content, so browsers may cache it forever. */
export function imageReply(res: Response, contentType: string, bytes: Buffer, name: string): FileReply {
  res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  return new FileReply(contentType, bytes, name, true);
}

/** The client's copy is current: 304 without a body. */
export const NOT_MODIFIED = Symbol('not modified');

/** Tells `route` that the handler has already answered. */
export const ANSWERED = Symbol('answered');

export function sendFile(res: Response, file: FileReply): void {
  const name = file.filename.replace(/[^\w.-]/g, '_');
  res.setHeader('Content-Type', file.contentType);
  res.setHeader('Content-Disposition', `${file.inline ? 'inline' : 'attachment'}; filename="${name}"`);
  res.status(200).end(file.bytes);
}
