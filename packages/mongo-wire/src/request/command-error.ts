/** MongoDB's codes for the errors of this server. */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  CommandNotSupported: 115,
  MaxSubPipelineDepthExceeded: 232,
  ConversionFailure: 241,
  NoSuchTransaction: 251,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Location40101: 40101,
  Location40105: 40105,
  Location40324: 40324,
  Location40601: 40601,
  OutOfDiskSpace: 14031,
  UnknownField: 40415,
  Location15998: 15998,
  Location31254: 31254,
  Location17276: 17276,
  Location7749501: 7_749_501,
  Location51075: 51075,
  Location51091: 51091,
  Location51107: 51107,
  Location51108: 51108,
  Location51111: 51111,
  Location51156: 51156,
} as const;

export type ErrorName = keyof typeof ERROR_CODES;

/** A refusal that the client sees with MongoDB's code and name; `details` join the answer (e.g. keyValue). */
export class CommandError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: ErrorName,
    message: string,
    readonly details: { [key: string]: unknown } = {},
  ) {
    super(message);
    this.name = 'CommandError';
    this.code = ERROR_CODES[codeName];
  }
}

/** The refusal of an unknown operator or option: by name, never ignored. */
export function unknownOperator(kind: string, name: string): CommandError {
  return new CommandError('BadValue', `unknown ${kind}: ${name}`);
}
