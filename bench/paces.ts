/** How long a call takes in the world, in milliseconds: the controller's, and an expert's. */
export interface Pace {
  controllerMs: number;
  expertMs: number;
}

/** Where what lies between calls weighs most. */
export const quickPace: Pace = { controllerMs: 150, expertMs: 200 };

/** As in life. */
export const livePace: Pace = { controllerMs: 1_500, expertMs: 2_000 };
