/** Entry of the simulator. */
export {};
