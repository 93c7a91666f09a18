/** JSON that is safe inside a script element: nothing in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
