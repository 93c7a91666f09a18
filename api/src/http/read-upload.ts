import { AppError } from '@crease/shared/errors';
import { MAX_IMPORT_BYTES } from '@crease/shared/import-limits';
import { refuse } from '@crease/shared/refusals';
import type { Request, RequestHandler } from 'express';
import type { Multer, MulterError } from 'multer';

/** Maximum size of an uploaded picture or scan. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** The maximum size and field name by the contract's kind of upload. */
const KINDS = {
  picture: {
    bytes: MAX_UPLOAD_BYTES,
    what: 'picture',
    tooLarge: (cause: Error) => refuse('TOO_LARGE', 'picture_too_large', { cause }),
  },
  scan: {
    bytes: MAX_UPLOAD_BYTES,
    what: 'scan',
    tooLarge: (cause: Error) => refuse('TOO_LARGE', 'scan_too_large', { cause }),
  },
  csv: {
    bytes: MAX_IMPORT_BYTES,
    what: 'CSV file',
    tooLarge: (cause: Error) =>
      new AppError('TOO_LARGE', 'The file must not be larger than 2 MB. Please split it.', { cause }),
  },
} as const;
type Kind = keyof typeof KINDS;

const ofField = (path: string, message: string) => AppError.ofField('VALIDATION', path, message);

/** Loads the multipart parser with the first such request, because few requests need it. */
async function receiverOf(kind: (typeof KINDS)[Kind], fields: readonly string[]) {
  const { default: multer, MulterError } = await import('multer');
  const upload: Multer = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: kind.bytes, files: 1, fields: 0, parts: 2, headerPairs: 20 },
  });
  const receive = upload.fields(fields.map((name) => ({ name, maxCount: 1 })));
  const asUploadError = (error: unknown) => (error instanceof MulterError ? error : undefined);
  return { receive, asUploadError };
}

/** The error of a multipart body, in the sender's terms. */
function toRefusal(
  cause: MulterError | undefined,
  field: string,
  { what, tooLarge }: (typeof KINDS)[Kind],
): AppError {
  if (!cause) return ofField('body', 'The request could not be read. Please check it and try again.');
  if (cause.code === 'LIMIT_FILE_SIZE') return tooLarge(cause);
  return cause.code === 'LIMIT_UNEXPECTED_FILE'
    ? ofField(cause.field ?? field, `Please send one ${what} in the field ${field}.`)
    : ofField('body', `Please send one ${what} and nothing else.`);
}

/** The uploaded file, as `multer.fields` leaves it on the request. */
function uploadedFile(req: Request): Express.Multer.File | undefined {
  const files = Array.isArray(req.files) ? req.files : Object.values(req.files ?? {}).flat();
  return files[0];
}

/**
 * Reads a multipart body with one file into `req.body`, as bytes in memory. Name and claimed type are dropped: the
 * receiver judges the content.
 * @throws `TOO_LARGE` above 5 MB (2 MB for CSV), `VALIDATION` for anything else
 */
export function readUpload(
  [field, ...others]: readonly [string, ...string[]],
  named: Kind = 'picture',
): RequestHandler {
  const kind = KINDS[named];
  let receiver: ReturnType<typeof receiverOf> | undefined;
  return async (req, res, next) => {
    if (!req.is('multipart/form-data')) {
      return next(ofField(field, `Please send a ${kind.what} in the field ${field}.`));
    }
    receiver ??= receiverOf(kind, [field, ...others]);
    const { receive, asUploadError } = await receiver;
    receive(req, res, (error?: unknown) => {
      if (error) return next(toRefusal(asUploadError(error), field, kind));
      const file = uploadedFile(req);
      if (!file || file.size === 0) {
        return next(ofField(field, `Please send a ${kind.what} in the field ${field}.`));
      }
      req.body = file.buffer;
      next();
    });
  };
}
