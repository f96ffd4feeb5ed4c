/** What is used of png-js, which comes without types. */
declare module 'png-js' {
  export default class PNG {
    constructor(bytes: Uint8Array);
    readonly width: number;
    readonly height: number;
    readonly bits: number;
    /** Parts of a pixel's colour: an index or a grey is one. */
    readonly colors: 1 | 3;
    readonly colorSpace: 'DeviceGray' | 'DeviceRGB';
    /** Red, green, blue by turns; empty without one. */
    readonly palette: readonly number[];
    /** Packed as in the file. */
    readonly imgData: Uint8Array;
  }
}
