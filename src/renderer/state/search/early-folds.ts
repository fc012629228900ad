/**
 * Events that are told before the reply that names what they are about. They wait for the name, and each of them then
 * decides by the id whether it is meant.
 */
export class EarlyFolds<State> {
  #folds: ((state: State) => State)[] = []

  keep(fold: (state: State) => State): void {
    this.#folds.push(fold)
  }

  forget(): void {
    this.#folds = []
  }

  /** The state after all of them; none is kept any longer. */
  applyTo(state: State): State {
    const folds = this.#folds
    this.#folds = []
    return folds.reduce((before, fold) => fold(before), state)
  }
}
