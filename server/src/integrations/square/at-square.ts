import { AppError } from '../../platform/http/app-error.ts';
import { SquareFailure } from './square.ts';

/** What Square's failure is to a caller of ours: SQUARE_REFUSED or SQUARE_UNAVAILABLE, with the sentence to show. */
export async function atSquare<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SquareFailure)) throw error;
    const code = error.kind === 'refused' ? 'SQUARE_REFUSED' : 'SQUARE_UNAVAILABLE';
    throw new AppError(code, { sentence: error.message, cause: error });
  }
}
