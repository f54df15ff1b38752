/** The library has no types of its own; of what it exports only its lists are used. */
declare module 'stopword';
