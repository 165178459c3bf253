/** The family's claws and teeth. */
export const claw = '#fff0d2';
