// Real time: the bench waits for processes that only the operating system knows of.

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
