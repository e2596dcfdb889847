/** As a message: the server itself may have missed something. As the topics of a query: all topics. */
export const EVERYTHING = 'all';
