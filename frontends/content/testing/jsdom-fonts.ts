/** jsdom has no font set; a growing text area listens to it. */
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
